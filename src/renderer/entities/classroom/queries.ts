import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { refetchInFlight } from '#renderer/lib/queryClient.ts'
import { courseQueries } from '#renderer/entities/course/queries.ts'

export type Lesson = CallResult<typeof contract.classroom.lesson>
export type Playback = NonNullable<Lesson['playback']>
export type MaterialFile = Lesson['files'][number]
export type LessonProgress = CallResult<typeof contract.classroom.complete>
export type ReportReply = CallResult<typeof contract.classroom.report>

export const lessonQueries = {
  /** Fetched once per mount: new signed URLs would restart the video. */
  lesson: (client: Client, channelSeq: number, courseSeq: number, curriculumSeq: number) =>
    queryOptions({
      ...callQuery(client, contract.classroom.lesson, { params: { channelSeq, courseSeq, curriculumSeq } }),
      staleTime: Infinity,
      gcTime: 0,
      meta: { errors: 'inline' },
    }),
}

/** Writes a lesson's progress from a response into the cached curriculum. */
export function showProgress(
  queries: QueryClient, client: Client, lesson: { channelSeq: number; courseSeq: number; curriculumSeq: number }, progress: LessonProgress,
): void {
  const { queryKey } = courseQueries.outline(client, lesson.channelSeq, lesson.courseSeq)
  queries.setQueryData(queryKey, (before) => before && {
    curriculums: before.curriculums.map((item) => (item.curriculumSeq === lesson.curriculumSeq
      ? { ...item, isComplete: progress.isComplete, viewedPercent: progress.viewedPercent }
      : item)),
    completedCount: progress.completedCount,
    lessonCount: progress.lessonCount,
    progressPercent: progress.progressPercent,
  })
  refetchInFlight(queries, queryKey)
  // Stale too, but refetched only when next shown.
  for (const queryKey of courseKeys.mine(lesson)) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
}
