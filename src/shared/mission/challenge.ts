import { DAY_MS, seoulDay, seoulTime } from '#shared/kernel/moments.ts'

/** The rules of a post challenge (09); times HH:mm in Seoul, null: from or to midnight (courses spec §3). */
export interface ChallengeRules {
  maxChallengeCount: number
  dailyChallengeCount: number
  dailyChallengeStartTime: string | null
  dailyChallengeEndTime: string | null
  /** Percent of `maxChallengeCount` to post for completion. */
  completionRateCondition: number
}

export const postRefusals = ['total', 'daily', 'window'] as const
export type PostRefusal = (typeof postRefusals)[number]

/** Whether the daily window is open: the start counts, the end does not. An end before the start is on the next day; equal ones are the whole day. */
export function isWindowOpen({ dailyChallengeStartTime, dailyChallengeEndTime }: Pick<ChallengeRules, 'dailyChallengeStartTime' | 'dailyChallengeEndTime'>, now: number): boolean {
  const [start, end, time] = [dailyChallengeStartTime ?? '00:00', dailyChallengeEndTime ?? '24:00', seoulTime(now)]
  if (start === end) return true
  return start < end ? time >= start && time < end : time >= start || time < end
}

export interface ChallengeStanding {
  total: number
  today: number
  /** Why one cannot post now; null: one can. */
  refusal: PostRefusal | null
}

/** A learner's standing in a challenge by the times of their posts (epoch ms). A day is one of the calendar in Seoul, also in a window over midnight (ROOM-04). */
export function challengeStanding(rules: ChallengeRules, postedAt: readonly number[], now: number): ChallengeStanding {
  const [total, day] = [postedAt.length, seoulDay(now)]
  const today = postedAt.filter((at) => seoulDay(at) === day).length
  const refusal = total >= rules.maxChallengeCount ? 'total' : today >= rules.dailyChallengeCount ? 'daily' : isWindowOpen(rules, now) ? null : 'window'
  return { total, today, refusal }
}

/** Posts that complete a challenge: the condition's share, rounded up, at least one. */
export function postsToComplete({ maxChallengeCount, completionRateCondition }: Pick<ChallengeRules, 'maxChallengeCount' | 'completionRateCondition'>): number {
  return Math.max(1, Math.ceil((maxChallengeCount * completionRateCondition) / 100))
}

/** Days in a row up to today; a day that has not been used yet does not end it. @param days YYYY-MM-DD in Seoul */
export function streakOf(days: readonly string[], now: number): number {
  const active = new Set(days)
  let at = active.has(seoulDay(now)) ? now : now - DAY_MS
  let streak = 0
  for (; active.has(seoulDay(at)); at -= DAY_MS) streak += 1
  return streak
}
