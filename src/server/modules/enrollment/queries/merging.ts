import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mergedEnrollment } from '#shared/member/merge.ts'
import type { SettleMerge } from '#server/infra/memberMerge.ts'
import { attendees, courses } from '#server/infra/db/schema/index.ts'
import { countSteps } from '../queries.ts'

const gone = alias(attendees, 'gone')

/** Where both attend a class, the enrollment that stays takes the better of each; the other one frees its seat. */
export const settleEnrollments: SettleMerge = async (tx, { channelSeq, fromSeq, toSeq }, log) => {
  const pairs = await tx.select({ kept: attendees, gone }).from(attendees)
    .innerJoin(gone, and(eq(gone.channelSeq, attendees.channelSeq), eq(gone.courseSeq, attendees.courseSeq), eq(gone.userSeq, fromSeq)))
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.userSeq, toSeq)))
  for (const pair of pairs) {
    const merged = mergedEnrollment(pair.kept, pair.gone)
    const mine = and(eq(attendees.channelSeq, channelSeq), eq(attendees.attendSeq, pair.kept.attendSeq))
    await log.rewrite(
      attendees, [attendees.choiseStatusCd, attendees.attendAt, attendees.validAt, attendees.reviewExpiringAt, attendees.completedAt, attendees.createdAt, attendees.payUntil, attendees.orderSeq], mine,
      async () => { await tx.update(attendees).set(merged).where(mine) },
    )
    const steps = countSteps([{ from: pair.kept, to: merged }, { from: pair.gone, to: undefined }])
    for (const name of ['attendCount', 'waitCount', 'acceptCount'] as const) {
      if (steps[name] !== 0) await log.count(courses, courses[name], steps[name], { channel_seq: channelSeq, course_seq: pair.kept.courseSeq })
    }
  }
}
