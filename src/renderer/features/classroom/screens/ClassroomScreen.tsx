import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { curriculumTypeCd, fareCd } from '#shared/kernel/codes.ts'
import { isMission } from '#shared/mission/lessons.ts'
import { isSection } from '#shared/curriculum/order.ts'
import { coursePaths } from '#shared/course/paths.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { PDF_TYPE } from '#shared/curriculum/items.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useRealtimeMessages, useTopics } from '#renderer/entities/realtime/index.ts'
import { useChannelSeq, useSession } from '#renderer/entities/session/index.ts'
import { Badge, Button, EmptyState, ErrorState, PageTitle, RichText, Spinner, toast } from '#renderer/ui/index.ts'
import { lessonQueries } from '#renderer/entities/classroom/queries.ts'
import type { Lesson, MaterialFile } from '#renderer/entities/classroom/queries.ts'
import { GuestState, MissingState, StrangerState } from '../components/NoEntry.tsx'
import { Room, RoomSkeleton } from '../components/Room.tsx'
import { CompleteButton } from '../components/CompleteButton.tsx'
import { Materials } from '../components/Materials.tsx'
import type { LessonViewProps } from '../player/VideoLesson.tsx'
import type { PlayerHandle } from '../player/VideoPlayer.tsx'
import { useDownload } from '../components/useDownload.ts'
import styles from '../components/lesson.module.css'

const VideoLesson = lazy(async () => ({ default: (await import('../player/VideoLesson.tsx')).VideoLesson }))
const LiveLesson = lazy(async () => ({ default: (await Promise.all([import('../live/LiveLesson.tsx'), loadTexts(['live', 'calendar'])]))[0].LiveLesson }))
const OfflineLesson = lazy(async () => ({ default: (await Promise.all([import('../offline/OfflineLesson.tsx'), loadTexts(['live', 'calendar'])]))[0].OfflineLesson }))
const MissionLesson = lazy(async () => ({ default: (await Promise.all([import('../mission/MissionLesson.tsx'), loadTexts(['mission', 'board', 'attach', 'validation'])]))[0].MissionLesson }))
const ChatLesson = lazy(async () => ({ default: (await Promise.all([import('../chat/ChatLesson.tsx'), loadTexts(['chat', 'validation'])]))[0].ChatLesson }))
// Lazy: pdf.js is heavy.
const PdfReader = lazy(async () => ({ default: (await import('../reader/PdfReader.tsx')).PdfReader }))

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
  const startAt = useStartAt()
  const player = useRef<PlayerHandle>(null)
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
    <Room
      course={course} outline={outline.data} curriculumSeq={curriculumSeq}
      beside={!mayAsk || lesson.data === undefined ? null : {
        curriculumSeq, title: item.title, second: () => player.current?.second() ?? null, seek: (second) => player.current?.playFrom(second),
      }}
    >
      {item === undefined ? <MissingState courseSeq={courseSeq} /> : null}
      {item !== undefined && !mayAsk ? <GuestState courseSeq={courseSeq} /> : null}
      {mayAsk && lesson.error !== null && lesson.data === undefined ? (
        lesson.error instanceof RestError && lesson.error.status === 403
          ? <StrangerState courseSeq={courseSeq} />
          : <ErrorState message={errorText(lesson.error)} onRetry={() => { void lesson.refetch() }} />
      ) : null}
      {mayAsk && lesson.data !== undefined && item !== undefined ? (
        <LessonView
          key={curriculumSeq} course={course} outline={outline.data} item={item} lesson={lesson.data} autoPlay={wantsPlay(location.state)} player={player} startAt={startAt}
          renew={async () => (await lesson.refetch({ throwOnError: true })).data?.playback ?? null}
        />
      ) : null}
    </Room>
  )
}

/** The second of the video that the address names. */
function useStartAt(): number | undefined {
  const [search] = useSearchParams()
  const at = search.get('at')
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : undefined
}

function wantsPlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'play' in state && state.play === true
}

/** A video of unknown length is completed by hand. */
const isUnmeasured = ({ playback }: Lesson) => playback !== null && playback.duration === 0

/** A lesson by its type (ROOM-02, ROOM-03). */
function LessonView(props: LessonViewProps) {
  const { t } = useTranslation('classroom')
  const { course, outline, item, lesson } = props
  const isVideo = lesson.body.curriculumTypeCd === curriculumTypeCd.video
  const isLive = lesson.body.curriculumTypeCd === curriculumTypeCd.live
  const isOffline = lesson.body.curriculumTypeCd === curriculumTypeCd.offline
  const isMaterials = lesson.body.curriculumTypeCd === curriculumTypeCd.materials
  const isAMission = isMission(lesson.body)
  const isChat = lesson.body.curriculumTypeCd === curriculumTypeCd.chat
  const { file, open } = useOpenFile(lesson.files)
  const { download, pendingSeq } = useDownload(course, item.curriculumSeq)
  // A live lesson has a recording once one was uploaded.
  const isPlayed = isVideo || (isLive && lesson.playback !== null)
  const isOnStage = isPlayed || file !== undefined
  useCompletion(item.isComplete, outline.completedCount === outline.lessonCount)
  return (
    <article className={styles.view}>
      {isPlayed ? <div className={styles.screen} data-linked={lesson.playback?.link ? true : undefined}><Suspense fallback={null}><VideoLesson {...props} /></Suspense></div> : null}
      {file === undefined ? null : (
        <div className={styles.reading}>
          <Suspense fallback={<div className={styles.unplayable}><Spinner label={t('reader.opening')} /></div>}>
            <PdfReader
              key={file.uploadSeq} address={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq, uploadSeq: file.uploadSeq }}
              fileName={file.fileName} download={file.downloadable ? { start: () => download(file), pending: pendingSeq === file.uploadSeq } : undefined}
            />
          </Suspense>
        </div>
      )}
      <div className={isOnStage ? styles.below : styles.page}>
        <div className={styles.headline}>
          <h1 className={styles.title} tabIndex={-1} data-page-title>{item.title}</h1>
          {course.viewer.isAttend && (!isLive || item.isComplete) ? <LessonStanding item={item} lesson={lesson} /> : null}
        </div>
        {isLive ? <Suspense fallback={null}><LiveLesson course={course} lesson={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq }} title={item.title} isPlayed={isPlayed && !isUnmeasured(lesson)} isLinked={(lesson.playback?.link ?? null) !== null} /></Suspense> : null}
        {lesson.body.curriculumTypeCd === curriculumTypeCd.offline ? <Suspense fallback={null}><OfflineLesson course={course} curriculumSeq={item.curriculumSeq} body={lesson.body} canAdd={course.viewer.isAttend} markedAs={lesson.offline?.markedAs ?? null} isStaff={lesson.offline?.isStaff === true} /></Suspense> : null}
        {lesson.body.content === '' ? null : <div className={styles.content}><RichText html={lesson.body.content} /></div>}
        {lesson.body.content === '' && !isVideo && !isMaterials && !isLive && !isOffline && !isAMission && !isChat ? <EmptyState title={t('text.empty')} /> : null}
        {isAMission ? <Suspense fallback={null}><MissionLesson lesson={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq }} userTypeCd={course.viewer.userTypeCd} /></Suspense> : null}
        {isChat ? <Suspense fallback={null}><ChatLesson lesson={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq }} /></Suspense> : null}
        {isMaterials ? <Materials files={lesson.files} openSeq={file?.uploadSeq ?? null} open={open} download={download} pendingSeq={pendingSeq} /> : null}
        {((!isVideo && !isLive && !isAMission && !isChat) || (isPlayed && isUnmeasured(lesson))) && course.viewer.isAttend && !item.isComplete && lesson.offline?.markedAs !== false ? <CompleteButton course={course} curriculumSeq={item.curriculumSeq} /> : null}
      </div>
    </article>
  )
}

function LessonStanding({ item, lesson }: { item: CurriculumOutline; lesson: Lesson }) {
  const { t } = useTranslation('classroom')
  if (item.isComplete) return <Badge tone="success" leftSection={<IconCircleCheckFilled size={14} aria-hidden="true" />}>{t('completed')}</Badge>
  if (lesson.playback === null || isUnmeasured(lesson)) return null
  return (
    <span className={styles.standing}>
      <strong>{t('watched', { percent: Math.min(100, Math.floor(item.viewedPercent)) })}</strong>
      <span>{lesson.playback.mustWatchWhole ? t('needsWhole') : t('needs', { percent: lesson.playback.limitPercent })}</span>
    </span>
  )
}

function useCompletion(complete: boolean, all: boolean): void {
  const { t } = useTranslation('classroom')
  const before = useRef(complete)
  useEffect(() => {
    if (complete && !before.current) toast.show({ message: all ? t('allDone') : t('completedToast'), tone: 'success' })
    before.current = complete
  }, [complete, all, t])
}

/** The open PDF: the one in the URL (so that Back closes it), else the only one. */
function useOpenFile(files: readonly MaterialFile[]): { file: MaterialFile | undefined; open: (file: MaterialFile) => void } {
  const [search, setSearch] = useSearchParams()
  const pdfs = files.filter((file) => file.contentType === PDF_TYPE)
  const chosen = pdfs.find((file) => String(file.uploadSeq) === search.get('file'))
  return {
    file: chosen ?? (files.length === 1 ? pdfs[0] : undefined),
    open: (file) => setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set('file', String(file.uploadSeq))
      return next
    }),
  }
}
