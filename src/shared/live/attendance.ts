import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import type { LiveTimes } from './schedule.ts'

/** A stay in a live class, epoch ms. */
export interface Span {
  from: number
  to: number
}

/** Gaps up to this long between two stays count as attended: a lost connection, a change of device. */
export const BRIDGED_MS = MINUTE_MS
/** Interval of the heartbeat that a joined client sends. */
export const BEAT_MS = 30 * SECOND_MS
/** A stay whose heartbeat is silent for this long has ended with its last one. */
export const BEAT_SILENCE_MS = 90 * SECOND_MS
/** Who joins later than this after the start is late. */
export const LATE_MS = 10 * MINUTE_MS
/** Percent of a live lesson to attend for completion, by default. */
export const LIVE_LIMIT_PERCENT_DEFAULT = 80

/** The part of stays within the lesson, merged: two devices count once, short gaps are bridged. */
export function attendedSpans(spans: readonly Span[], { startAt, endAt }: LiveTimes): Span[] {
  const inside = spans.map(({ from, to }) => ({ from: Math.max(from, startAt), to: Math.min(to, endAt) })).filter(({ from, to }) => to > from)
  inside.sort((one, other) => one.from - other.from)
  const merged: Span[] = []
  for (const span of inside) {
    const last = merged.at(-1)
    if (last !== undefined && span.from - last.to <= BRIDGED_MS) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

export interface Attended {
  seconds: number
  /** Of the lesson's length, 0 to 100, rounded down: attending less never counts as more. */
  percent: number
}

/** How much of a lesson its stays cover. `times`: as it took place; a lesson that ended early is measured by its real end. */
export function attended(spans: readonly Span[], times: LiveTimes): Attended {
  const length = times.endAt - times.startAt
  const covered = attendedSpans(spans, times).reduce((sum, { from, to }) => sum + to - from, 0)
  return { seconds: Math.floor(covered / SECOND_MS), percent: length <= 0 ? 0 : Math.floor((covered / length) * 100) }
}

/** The times that attendance is measured by: the planned ones, cut by an early end. */
export function heldTimes(planned: LiveTimes, endedAt: number | null): LiveTimes {
  return endedAt === null || endedAt <= planned.startAt || endedAt >= planned.endAt ? planned : { ...planned, endAt: endedAt }
}

export const presences = ['in', 'gone', 'absent'] as const
export type Presence = (typeof presences)[number]

export interface Stay extends Span {
  isOpen: boolean
}

/** Whether someone is in the room, was there, or never came; late by the first stay. */
export function presenceOf(stays: readonly Stay[], startAt: number): { presence: Presence; isLate: boolean } {
  if (stays.length === 0) return { presence: 'absent', isLate: false }
  const first = Math.min(...stays.map(({ from }) => from))
  return { presence: stays.some(({ isOpen }) => isOpen) ? 'in' : 'gone', isLate: first > startAt + LATE_MS }
}
