import { describe, expect, it, vi } from 'vitest'
import { rememberBriefly } from './briefly.ts'

function clockAt(start: number) {
  let now = start
  return { now: () => new Date(now), advance: (ms: number) => { now += ms } }
}

describe('a memoized lookup', () => {
  it('runs once per key within its TTL', async () => {
    const clock = clockAt(1_000)
    const ask = vi.fn(async ({ seq }: { seq: number }) => seq * 10)
    const remembered = rememberBriefly(500, clock, ask)
    expect(await Promise.all([remembered({ seq: 1 }), remembered({ seq: 1 }), remembered({ seq: 2 })])).toEqual([10, 10, 20])
    clock.advance(499)
    await remembered({ seq: 1 })
    expect(ask).toHaveBeenCalledTimes(2)
    clock.advance(1)
    await remembered({ seq: 1 })
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('runs again after a result that must not be kept', async () => {
    const answers = [false, true, false]
    const ask = vi.fn(async () => answers.shift() ?? null)
    const remembered = rememberBriefly(500, clockAt(0), ask, (answer) => answer === true)
    expect([await remembered(null), await remembered(null), await remembered(null)]).toEqual([false, true, true])
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('runs again after a failure', async () => {
    const ask = vi.fn(async () => 'here').mockRejectedValueOnce(new Error('away'))
    const remembered = rememberBriefly(500, clockAt(0), ask)
    await expect(remembered(null)).rejects.toThrow('away')
    expect(await remembered(null)).toBe('here')
  })
})
