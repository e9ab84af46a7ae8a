import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { RestError } from '#shared/kernel/call/client.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { fareCd } from '#shared/kernel/codes.ts'
import { isSection } from '#shared/curriculum/order.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useRealtimeMessages, useTopics } from '#renderer/entities/realtime/index.ts'
import { useChannelSeq, useSession } from '#renderer/entities/session/index.ts'
import { Button, EmptyState, ErrorState, PageTitle } from '#renderer/ui/index.ts'
import { lessonQueries } from '#renderer/entities/classroom/queries.ts'
import { GuestState, MissingState, StrangerState } from '../components/NoEntry.tsx'
import { LessonView } from '../components/LessonView.tsx'
import { Room } from '../components/Room.tsx'
import { RoomSkeleton } from '../components/RoomSkeleton.tsx'

/** A lesson, if the user has access (ROOM-01). */
export function ClassroomScreen() {
  const { t } = useTranslation('course')
  const { courseSeq: courseParam, curriculumId } = useParams()
  const [courseSeq, curriculumSeq] = [Number(courseParam), Number(curriculumId)]
  const client = useClient()
  const channelSeq = useChannelSeq()
  const { user } = useSession()
  const errorText = useErrorText()
  const location = useLocation()
  const detail = useQuery(courseQueries.detail(client, channelSeq, courseSeq))
  const outline = useQuery(courseQueries.outline(client, channelSeq, courseSeq))
  const item = outline.data?.curriculums.find((one) => one.curriculumSeq === curriculumSeq && !isSection(one))
  const course = detail.data?.course
  // Skip calls that the server would refuse a visitor: the refusal would look like an expired session.
  const mayAsk = item !== undefined && course !== undefined && (user !== null || item.isPublic || course.fareCd === fareCd.open)
  const lesson = useQuery({ ...lessonQueries.lesson(client, channelSeq, courseSeq, curriculumSeq), enabled: mayAsk })
  useTopics(course === undefined ? [] : [{ topic: 'class', channelSeq, courseSeq }])
  useRealtimeMessages(useCallback((message: SocketMessage) => {
    // Refetch only a lesson not loaded yet: a playing video must not restart.
    const isHere = message.command === socketCommand.curriculumChanged && message.courseSeq === courseSeq
    if (isHere && lesson.data?.playback === null) void lesson.refetch()
  }, [courseSeq, lesson]))
  usePageTitle(item?.title)

  const failed = detail.error ?? outline.error
  if (failed !== null) {
    if (failed instanceof RestError && [404, 410].includes(failed.status)) {
      return <EmptyState title={<PageTitle flush>{failed.message}</PageTitle>} action={<Button component={Link} to={coursePaths.classes} kind="primary">{t('gone.action')}</Button>} />
    }
    return <ErrorState page message={errorText(failed)} onRetry={() => { void detail.refetch(); void outline.refetch() }} />
  }
  if (course === undefined || outline.data === undefined) return <RoomSkeleton />

  return (
    <Room course={course} outline={outline.data} curriculumSeq={curriculumSeq}>
      {item === undefined ? <MissingState courseSeq={courseSeq} /> : null}
      {item !== undefined && !mayAsk ? <GuestState courseSeq={courseSeq} /> : null}
      {mayAsk && lesson.error !== null && lesson.data === undefined ? (
        lesson.error instanceof RestError && lesson.error.status === 403
          ? <StrangerState courseSeq={courseSeq} />
          : <ErrorState message={errorText(lesson.error)} onRetry={() => { void lesson.refetch() }} />
      ) : null}
      {mayAsk && lesson.data !== undefined && item !== undefined ? (
        <LessonView
          key={curriculumSeq} course={course} outline={outline.data} item={item} lesson={lesson.data} autoPlay={wantsPlay(location.state)}
          renew={async () => (await lesson.refetch({ throwOnError: true })).data?.playback ?? null}
        />
      ) : null}
    </Room>
  )
}

function wantsPlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'play' in state && state.play === true
}
