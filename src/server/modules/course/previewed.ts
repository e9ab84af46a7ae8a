import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { Actor } from '#shared/kernel/access/can.ts'

/** In a learner preview, presents the actor as an attendee; nothing is written (DESK-06). Other rows pass through. */
export function asPreviewed<Row extends { choiseStatusCd: string | null }>(actor: Actor, courseSeq: number, row: Row): Row & { isPreviewed: boolean } {
  const isPreviewed = actor.previewOf === courseSeq
  return { ...row, isPreviewed, ...(isPreviewed ? { choiseStatusCd: choiseStatusCd.approved } : {}) }
}

export function asPreviewedSince<Row extends { choiseStatusCd: string | null; attendAt: Date | null }>(
  actor: Actor, courseSeq: number, row: Row, now: Date,
): Row & { isPreviewed: boolean } {
  const seen = asPreviewed(actor, courseSeq, row)
  return seen.isPreviewed ? { ...seen, attendAt: now } : seen
}
