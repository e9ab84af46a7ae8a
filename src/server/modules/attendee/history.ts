import type { HistoryEntry } from '#shared/attendee/contract.ts'
import { historyAct } from '#shared/attendee/history.ts'
import type { NotedEnrollment } from '#shared/attendee/history.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { listNotes } from './queries.ts'
import type { NoteRow } from './queries.ts'

/** Notes that are read: far more than a person makes of one attendee. */
const NOTES_MAX = 200

const epoch = (moment: Date | null) => moment?.getTime() ?? null

function notedOf({ userSeq, event, undoOfSeq }: NoteRow): NotedEnrollment {
  const { byUserSeq, createdAt, attendAt, validAt, payUntil, packSeq, subscriptionSeq, orderSeq, broughtBy } = event
  return {
    by: byUserSeq === null ? 'nobody' : byUserSeq === userSeq ? 'self' : 'staff', choiseStatusCd: event.choiseStatusCd, packSeq, subscriptionSeq, orderSeq, broughtBy,
    createdAt: epoch(createdAt), attendAt: epoch(attendAt), validAt: epoch(validAt), payUntil: epoch(payUntil), isUndo: undoOfSeq !== null,
  }
}

/** The history of an attendee of a class, the latest change first (courses spec §3, attendee; STU-07). Throws `notFound`. */
export async function readHistory(db: Db, course: CourseRef, attendSeq: number): Promise<HistoryEntry[]> {
  const notes = await listNotes(db, course, attendSeq, NOTES_MAX)
  if (notes.length === 0) throw new AppError('notFound')
  const noted = notes.map(notedOf)
  return notes.flatMap(({ event, byName, packTitle }, index): HistoryEntry[] => {
    const now = noted[index]
    const act = now === undefined ? null : historyAct(noted[index - 1] ?? null, now)
    return act === null ? [] : [{ act, at: event.at.toISOString(), byName: now?.by === 'staff' ? byName : null, packTitle, validAt: isoOf(event.validAt), bulkSeq: event.bulkSeq, reason: event.choiseStatusCd === choiseStatusCd.cancelled ? event.reason : null }]
  }).toReversed()
}
