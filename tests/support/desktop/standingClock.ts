import type { ClockPort } from '#main/ports.ts'

/** A clock that stands at 1000; `next` ends the oldest wait. */
export function standingClock(): ClockPort & { waiting: { delayMs: number; callback: () => void }[]; next(): void } {
  const waiting: { delayMs: number; callback: () => void }[] = []
  return {
    waiting,
    now: () => 1000,
    after(delayMs, callback) {
      const entry = { delayMs, callback }
      waiting.push(entry)
      return () => {
        if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1)
      }
    },
    next: () => waiting.shift()?.callback(),
  }
}
