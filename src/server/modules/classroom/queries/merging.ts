import { and, eq, sql } from 'drizzle-orm'
import type { SettleMerge } from '#server/infra/memberMerge.ts'
import { lessonViews } from '#server/infra/db/schema/index.ts'

const better = (column: string) => sql`greatest(kept.${sql.identifier(column)}, gone.${sql.identifier(column)})`

/** Of a lesson that both began the better progress stays, and the place of the later visit. */
export const settleViews: SettleMerge = async (tx, { channelSeq, fromSeq, toSeq }, log) => {
  const mine = and(
    eq(lessonViews.channelSeq, channelSeq), eq(lessonViews.userSeq, toSeq),
    sql`exists (select from lesson_views twin where twin.channel_seq = ${lessonViews.channelSeq} and twin.curriculum_seq = ${lessonViews.curriculumSeq} and twin.user_seq = ${fromSeq}::bigint)`,
  )
  const columns = [lessonViews.mediaRanges, lessonViews.position, lessonViews.viewedPercent, lessonViews.viewedSeconds, lessonViews.recordedPercent, lessonViews.completedAt, lessonViews.lastViewedAt, lessonViews.firstViewedAt, lessonViews.viewedDays]
  await log.rewrite(lessonViews, columns, mine, async () => {
    await tx.execute(sql`update lesson_views kept set
        media_ranges = case when gone.viewed_percent > kept.viewed_percent then gone.media_ranges else kept.media_ranges end,
        position = case when gone.last_viewed_at > kept.last_viewed_at then gone.position else kept.position end,
        viewed_percent = ${better('viewed_percent')}, viewed_seconds = ${better('viewed_seconds')}, recorded_percent = ${better('recorded_percent')},
        completed_at = least(kept.completed_at, gone.completed_at), last_viewed_at = ${better('last_viewed_at')},
        first_viewed_at = least(kept.first_viewed_at, gone.first_viewed_at), viewed_days = gone.viewed_days || kept.viewed_days
      from lesson_views gone
      where kept.channel_seq = ${channelSeq}::bigint and kept.user_seq = ${toSeq}::bigint and gone.channel_seq = kept.channel_seq and gone.curriculum_seq = kept.curriculum_seq and gone.user_seq = ${fromSeq}::bigint`)
  })
}
