import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { askAnew } from '#renderer/lib/queryClient.ts'
import { courseQueries } from '#renderer/entities/course/queries.ts'

export type Lesson = CallResult<typeof contract.classroom.lesson>
export type Playback = NonNullable<Lesson['playback']>
/** A file of a materials lesson. */
export type MaterialFile = Lesson['files'][number]
export type LessonProgress = CallResult<typeof contract.classroom.report>

export const lessonQueries = {
  /** Asked for anew at each opening and never in between: new signed addresses would begin the video again. */
  lesson: (client: Client, channelSeq: number, courseSeq: number, curriculumSeq: number) =>
    queryOptions({
      ...callQuery(client, contract.classroom.lesson, { params: { channelSeq, courseSeq, curriculumSeq } }),
      staleTime: Infinity,
      gcTime: 0,
      meta: { errors: 'inline' },
    }),
}

/** Shows a lesson's progress, as the server answered it, wherever the class's curriculum is shown. */
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
  askAnew(queries, queryKey)
  // My classes show the same figures; they are asked for when next shown.
  for (const queryKey of courseKeys.mine(lesson)) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
}
