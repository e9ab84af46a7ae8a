import { DAY_MS } from '#shared/kernel/moments.ts'

/** Time without a visit after which a learner is at risk (ms). */
export const UNSEEN_MS = 7 * DAY_MS
/** Time before the end of access in which too little progress is a risk (ms). */
export const ENDING_MS = 14 * DAY_MS
/** From this progress on nobody is at risk (percent). */
export const SAFE_PERCENT = 80

/** A learner is mailed at most once in this time (ms). */
export const LETTER_EVERY_MS = 7 * DAY_MS
/** Learners of one call. */
export const LETTERS_MAX = 200
/** Characters of what staff write. */
export const LETTER_MAX = 1000

export const riskReasons = ['ending', 'notBegun', 'stopped'] as const
export type RiskReason = (typeof riskReasons)[number]

/** Times in epoch ms. */
export interface LearnerStanding {
  enrolledAt: number
  /** End of access; null: none. */
  validAt: number | null
  /** Null: never in a lesson. */
  lastSeenAt: number | null
  progressPercent: number
}

/** Why an approved learner may not complete the class; null: no sign of it, or their access is over. */
export function riskOf({ enrolledAt, validAt, lastSeenAt, progressPercent }: LearnerStanding, now: number): RiskReason | null {
  if (progressPercent >= SAFE_PERCENT || (validAt !== null && validAt <= now)) return null
  if (validAt !== null && validAt - now <= ENDING_MS) return 'ending'
  if (lastSeenAt === null) return now - enrolledAt >= UNSEEN_MS ? 'notBegun' : null
  return now - lastSeenAt >= UNSEEN_MS ? 'stopped' : null
}
