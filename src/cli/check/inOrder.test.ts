import { describe, expect, it } from 'vitest'
import { runInOrder } from '#cli/check/inOrder.ts'

describe('running steps in order', () => {
  const steps = [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd', alone: true }, { name: 'e' }]

  /** Steps under way while each ran; `longest` ends last. */
  async function companions(atOnce: number, longest: string): Promise<Record<string, string>> {
    const running = new Set<string>()
    const seen: Record<string, string> = {}
    const released = Promise.withResolvers<void>()
    const outcomes = await runInOrder(steps, atOnce, async ({ name }) => {
      running.add(name)
      for (const one of running) seen[one] = [...new Set([...(seen[one] ?? ''), ...running])].toSorted().join('')
      if (name === longest) await released.promise
      else await Promise.resolve()
      if (name === 'c') released.resolve()
      running.delete(name)
      return name.toUpperCase()
    })
    expect(outcomes).toEqual(['A', 'B', 'C', 'D', 'E'])
    return seen
  }

  it('runs the next when one has ended, and waits for all before one that runs alone', async () => {
    expect(await companions(2, 'a')).toEqual({ a: 'abc', b: 'ab', c: 'ac', d: 'd', e: 'e' })
  })

  it('runs one after the other', async () => {
    expect(await companions(1, '')).toEqual({ a: 'a', b: 'b', c: 'c', d: 'd', e: 'e' })
  })

  it('fails with a step that fails', async () => {
    await expect(runInOrder(steps, 2, ({ name }) => (name === 'b' ? Promise.reject(new Error(name)) : Promise.resolve()))).rejects.toThrow('b')
  })
})
