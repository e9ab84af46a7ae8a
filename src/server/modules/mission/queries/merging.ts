import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SettleMerge } from '#server/infra/memberMerge.ts'
import { missionSubmissions } from '#server/infra/db/schema/index.ts'

/** One hand-in waits for a lesson: of two the newer. */
export const settleSubmissions: SettleMerge = async (_tx, { channelSeq, fromSeq, toSeq }, log) => {
  await log.remove(missionSubmissions, and(
    eq(missionSubmissions.channelSeq, channelSeq), eq(missionSubmissions.state, 'submitted'), inArray(missionSubmissions.userSeq, [fromSeq, toSeq]),
    sql`exists (select from mission_submissions newer where newer.channel_seq = ${missionSubmissions.channelSeq} and newer.curriculum_seq = ${missionSubmissions.curriculumSeq}
      and newer.state = 'submitted' and newer.user_seq in (${fromSeq}::bigint, ${toSeq}::bigint) and newer.user_seq <> ${missionSubmissions.userSeq} and newer.submission_seq > ${missionSubmissions.submissionSeq})`,
  ))
}
