import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UPLOAD_CHUNK_BYTES } from '#shared/upload/limits.ts'
import { createLimiter, reserveSlot } from './limiter.ts'

function heldClock() {
  let now = 1_000_000
  const waiting = new Set<{ at: number; callback: () => void }>()
  return {
    now: () => now,
    after(delayMs: number, callback: () => void) {
      const one = { at: now + delayMs, callback }
      waiting.add(one)
      return () => void waiting.delete(one)
    },
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        await Promise.resolve()
        await Promise.resolve()
        const next = [...waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        waiting.delete(next)
        now = next.at
        next.callback()
        await new Promise((resolve) => { setImmediate(resolve) })
      }
      now = end
    },
  }
}

describe('reserveSlot', () => {
  it('never exceeds the cap plus the burst', () => {
    fc.assert(fc.property(fc.integer({ min: 64 * 1024, max: 10_000_000 }), fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 300_000 })), { minLength: 1, maxLength: 60 }), (rate, asks) => {
      let [busyUntil, now] = [0, 1_000_000]
      const gone: { at: number; bytes: number }[] = []
      for (const [later, bytes] of asks) {
        now += later
        const turn = reserveSlot(busyUntil, now, bytes, rate)
        busyUntil = turn.busyUntil
        gone.push({ at: Math.max(now, turn.at), bytes })
      }
      for (const [index, first] of gone.entries()) {
        const rest = gone.slice(index)
        const last = rest.at(-1)?.at ?? 0
        // The last request's own bytes go out after its slot begins.
        const before = rest.slice(0, -1).reduce((sum, { bytes }) => sum + bytes, 0)
        expect(before).toBeLessThanOrEqual(((last - first.at) * rate) / 1000 + rate / 10 + 1)
      }
    }))
  })
})

describe('createLimiter [DESK-02]', () => {
  it('shares the cap among all uploads and uses all of it', async () => {
    const clock = heldClock()
    const limiter = createLimiter(clock, 1_000_000)
    const { signal } = new AbortController()
    const sent = [0, 0, 0]
    const send = async (index: number) => {
      for (;;) {
        await limiter.take(50_000, signal)
        sent[index] = (sent[index] ?? 0) + 50_000
      }
    }
    for (const index of sent.keys()) void send(index)
    await clock.pass(10_000)
    const total = sent.reduce((sum, bytes) => sum + bytes, 0)
    expect(total).toBeGreaterThan(9_900_000)
    expect(total).toBeLessThan(10_400_000)
    expect(Math.max(...sent) - Math.min(...sent)).toBeLessThanOrEqual(50_000)
  })
  it('does not wait without a cap', async () => {
    const limiter = createLimiter(heldClock())
    await limiter.take(1e12, new AbortController().signal)
    expect([limiter.piece(), limiter.body()]).toEqual([undefined, undefined])
  })
  it('applies a new cap at once', async () => {
    const clock = heldClock()
    const limiter = createLimiter(clock, 64 * 1024)
    const { signal } = new AbortController()
    await limiter.take(64 * 1024 * 100, signal)
    limiter.setRate(null)
    await limiter.take(1e9, signal)
    limiter.setRate(1_000_000)
    await limiter.take(1, signal)
    expect(limiter.piece()).toBe(100_000)
    expect(limiter.body()).toBe(500_000)
    limiter.setRate(1e9)
    expect([limiter.piece(), limiter.body()]).toEqual([256 * 1024, UPLOAD_CHUNK_BYTES])
  })
  it('rejects when the signal aborts', async () => {
    const clock = heldClock()
    const limiter = createLimiter(clock, 64 * 1024)
    const controller = new AbortController()
    await limiter.take(1e9, controller.signal)
    const waiting = limiter.take(1, controller.signal)
    controller.abort(new Error('stop'))
    await expect(waiting).rejects.toThrow('stop')
  })
})
