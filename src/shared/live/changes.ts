import { liveTypeCd } from '#shared/kernel/codes.ts'
import type { LiveTypeCd } from '#shared/kernel/codes.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { liveTimes } from './schedule.ts'
import type { LiveTimes } from './schedule.ts'

/** What attendees know of a live lesson. */
export interface LiveFacts extends LiveTimes {
  liveType: LiveTypeCd
  /** Of a lesson that takes place at a link; a link in reserve is none of theirs until it is used. */
  joinUrl: string
}

/** What attendees are notified of: a new time, another way to join, or that it does not take place. */
export type LiveNews = { kind: 'moved' | 'cancelled'; at: string } | { kind: 'joinChanged' }

/** Time (ms) in which changes of one lesson are gathered, counted from the last of them; shorter where the lesson is near. */
export const CHANGE_GATHER_MS = 5 * MINUTE_MS
const NEAR_MS = HOUR_MS
const NEAR_GATHER_MS = MINUTE_MS

/** Null for a lesson without a time. */
export function liveFacts({ liveType, joinUrl, ...planned }: Parameters<typeof liveTimes>[0] & { liveType: LiveTypeCd; joinUrl: string }): LiveFacts | null {
  const times = liveTimes(planned)
  return times === null ? null : { ...times, liveType, joinUrl: liveType === liveTypeCd.link ? joinUrl : '' }
}

/** When (epoch ms) attendees are notified of a change of a lesson that begins at one of `starts`. */
export function changeDueAt(starts: readonly number[], now: number): number {
  return now + (starts.some((startAt) => Math.abs(startAt - now) <= NEAR_MS) ? NEAR_GATHER_MS : CHANGE_GATHER_MS)
}

/** What is new between what attendees know and what is so now (null: it does not take place); null: nothing that matters still (LIVE-09; ALRM-04). */
export function liveNews(known: LiveFacts | 'cancelled', facts: LiveFacts | null, now: number): LiveNews | null {
  const at = (epoch: number) => new Date(epoch).toISOString()
  if (facts === null) return known === 'cancelled' || known.endAt <= now ? null : { kind: 'cancelled', at: at(known.startAt) }
  if (facts.endAt <= now) return null
  if (known === 'cancelled' || known.startAt !== facts.startAt || known.endAt !== facts.endAt) return { kind: 'moved', at: at(facts.startAt) }
  return known.liveType === facts.liveType && known.joinUrl === facts.joinUrl ? null : { kind: 'joinChanged' }
}
