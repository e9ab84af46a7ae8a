import { describe, expect, it } from 'vitest'
import { createWindow } from './window.ts'

/** Whether a promise has settled once everything that can run now has run. */
async function settles(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  const later = new Promise<symbol>((resolve) => setImmediate(() => resolve(pending)))
  return (await Promise.race([promise.catch(() => undefined), later])) !== pending
}

describe('what is on its way without an answer [DESK-02]', () => {
  it('is held at the most that may be', async () => {
    const window = createWindow(10)
    await window.room(6)
    await window.room(4)
    const more = window.room(3)
    expect(await settles(more)).toBe(false)
    window.acknowledge(2)
    expect(await settles(more)).toBe(false)
    window.acknowledge(3)
    expect(await settles(more)).toBe(true)
  })

  it('lets a piece go alone that is larger than the window', async () => {
    const window = createWindow(10)
    expect(await settles(window.room(25))).toBe(true)
    const next = window.room(1)
    expect(await settles(next)).toBe(false)
    window.acknowledge(25)
    expect(await settles(next)).toBe(true)
  })

  it('does not go back when an old answer comes late', async () => {
    const window = createWindow(10)
    await window.room(10)
    window.acknowledge(10)
    window.acknowledge(4)
    expect(await settles(window.room(10))).toBe(true)
  })

  it('ends with the request', async () => {
    const window = createWindow(10)
    await window.room(10)
    const waiting = window.room(1)
    window.end()
    await expect(waiting).rejects.toThrow('ended')
  })

  it('ends with the signal', async () => {
    const window = createWindow(10)
    const end = new AbortController()
    await window.room(10)
    const waiting = window.room(1, end.signal)
    end.abort(new Error('paused'))
    await expect(waiting).rejects.toThrow('paused')
  })
})
