import { and, eq, sql } from 'drizzle-orm'
import { LEARNING_DAYS_MAX } from '#shared/classroom/learningDays.ts'
import type { SettleMerge } from '#server/infra/memberMerge.ts'
import { lessonViews } from '#server/infra/db/schema/index.ts'

const better = (column: string) => sql`greatest(kept.${sql.identifier(column)}, gone.${sql.identifier(column)})`

/** Of a lesson that both began the better progress stays, the place of the later visit, and the time of both on each day. */
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
        first_viewed_at = least(kept.first_viewed_at, gone.first_viewed_at), viewed_days = (select coalesce(jsonb_object_agg(day, seconds), '{}'::jsonb) from (
          select day, sum(seconds::numeric) as seconds from (select * from jsonb_each_text(gone.viewed_days) union all select * from jsonb_each_text(kept.viewed_days)) as watched(day, seconds) group by day order by day desc limit ${LEARNING_DAYS_MAX}) days)
      from lesson_views gone
      where kept.channel_seq = ${channelSeq}::bigint and kept.user_seq = ${toSeq}::bigint and gone.channel_seq = kept.channel_seq and gone.curriculum_seq = kept.curriculum_seq and gone.user_seq = ${fromSeq}::bigint`)
  })
}
