import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { Actor } from '#shared/kernel/access/can.ts'

/**
 * The rows of a class as the learner of a preview finds them: attended since this moment, though nothing is written (DESK-06).
 * Any other actor's, and those of every other class, are as they are.
 */
export function asPreviewed<Row extends { choiseStatusCd: string | null }>(actor: Actor, courseSeq: number, row: Row): Row & { isPreviewed: boolean } {
  const isPreviewed = actor.previewOf === courseSeq
  return { ...row, isPreviewed, ...(isPreviewed ? { choiseStatusCd: choiseStatusCd.approved } : {}) }
}

/** As `asPreviewed`, for rows that say since when. */
export function asPreviewedSince<Row extends { choiseStatusCd: string | null; attendAt: Date | null }>(
  actor: Actor, courseSeq: number, row: Row, now: Date,
): Row & { isPreviewed: boolean } {
  const seen = asPreviewed(actor, courseSeq, row)
  return seen.isPreviewed ? { ...seen, attendAt: now } : seen
}
