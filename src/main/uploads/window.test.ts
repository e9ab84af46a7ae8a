import { describe, expect, it } from 'vitest'
import { createWindow } from './window.ts'

async function settles(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  const later = new Promise<symbol>((resolve) => setImmediate(() => resolve(pending)))
  return (await Promise.race([promise.catch(() => undefined), later])) !== pending
}

describe('unacknowledged bytes [DESK-02]', () => {
  it('are limited by the window', async () => {
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

  it('include one piece larger than the window', async () => {
    const window = createWindow(10)
    expect(await settles(window.room(25))).toBe(true)
    const next = window.room(1)
    expect(await settles(next)).toBe(false)
    window.acknowledge(25)
    expect(await settles(next)).toBe(true)
  })

  it('ignore a late acknowledgement', async () => {
    const window = createWindow(10)
    await window.room(10)
    window.acknowledge(10)
    window.acknowledge(4)
    expect(await settles(window.room(10))).toBe(true)
  })

  it('end with the request', async () => {
    const window = createWindow(10)
    await window.room(10)
    const waiting = window.room(1)
    window.end()
    await expect(waiting).rejects.toThrow('ended')
  })

  it('end with the signal', async () => {
    const window = createWindow(10)
    const end = new AbortController()
    await window.room(10)
    const waiting = window.room(1, end.signal)
    end.abort(new Error('paused'))
    await expect(waiting).rejects.toThrow('paused')
  })
})
