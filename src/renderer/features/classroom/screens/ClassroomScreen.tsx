import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { IconChevronRight, IconCircleCheckFilled } from '@tabler/icons-react'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { curriculumTypeCd, fareCd } from '#shared/kernel/codes.ts'
import { isMission } from '#shared/mission/lessons.ts'
import { neededPercent } from '#shared/classroom/missedParts.ts'
import { isSection, nextLesson } from '#shared/curriculum/order.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { hasOfflineBegun } from '#shared/curriculum/offline.ts'
import { PDF_TYPE } from '#shared/curriculum/items.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { useDarkStage } from '#renderer/theme/ThemeProvider.tsx'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useRealtimeMessages, useTopics } from '#renderer/entities/realtime/index.ts'
import { useChannelSeq, useSession } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { Badge, Button, EmptyState, ErrorState, PageTitle, PanelBoundary, RichText, Skeleton, Spinner, toast } from '#renderer/ui/index.ts'
import { lessonQueries } from '#renderer/entities/classroom/queries.ts'
import type { Lesson, MaterialFile } from '#renderer/entities/classroom/queries.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
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
const FinishedDialog = lazy(async () => ({ default: (await import('../components/FinishedDialog.tsx')).FinishedDialog }))
// Lazy: pdf.js is heavy.
const PdfReader = lazy(async () => ({ default: (await import('../reader/PdfReader.tsx')).PdfReader }))

const TICK_MS = 30_000

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
  const [search] = useSearchParams()
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
  if (course === undefined || outline.data === undefined) return <><StageScheme item={undefined} lesson={undefined} /><RoomSkeleton /></>

  return (
    <Room
      course={course} outline={outline.data} curriculumSeq={curriculumSeq}
      beside={!mayAsk || lesson.data === undefined ? null : {
        curriculumSeq, title: item.title, second: () => player.current?.second() ?? null, seek: (second) => player.current?.playFrom(second),
      }}
      leadsOn={mayAsk && lesson.data !== undefined && course.viewer.isAttend && item.isComplete && !fillsStage(lesson.data, search)}
    >
      <StageScheme item={item} lesson={lesson.data} />
      {item === undefined ? <MissingState courseSeq={courseSeq} /> : null}
      {item !== undefined && !mayAsk ? <GuestState courseSeq={courseSeq} /> : null}
      {mayAsk && lesson.error !== null && lesson.data === undefined ? (
        lesson.error instanceof RestError && lesson.error.status === 403
          ? <StrangerState courseSeq={courseSeq} />
          : <ErrorState message={errorText(lesson.error)} onRetry={() => { void lesson.refetch() }} />
      ) : null}
      {mayAsk && lesson.data !== undefined && item !== undefined ? (
        <PanelBoundary key={curriculumSeq} title={item.title}>
          <LessonView
            course={course} outline={outline.data} item={item} lesson={lesson.data} autoPlay={wantsPlay(location.state)} player={player} startAt={startAt}
            renew={async () => (await lesson.refetch({ throwOnError: true })).data?.playback ?? null}
          />
        </PanelBoundary>
      ) : null}
    </Room>
  )
}

const inTheme: ReadonlySet<string> = new Set([
  curriculumTypeCd.text, curriculumTypeCd.materials, curriculumTypeCd.mission, curriculumTypeCd.course, curriculumTypeCd.certification, curriculumTypeCd.chat, curriculumTypeCd.offline,
])

/** What is watched is dark; what is read follows the colour scheme, but for a PDF in its reader. */
function StageScheme({ item, lesson }: { item: CurriculumOutline | undefined; lesson: Lesson | undefined }) {
  const [search] = useSearchParams()
  useDarkStage(item === undefined || !inTheme.has(item.curriculumTypeCd) || (lesson !== undefined && openFileOf(lesson.files, search) !== undefined))
  return null
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

/** A live lesson has a recording once one was uploaded. */
const hasPlayer = ({ body: { curriculumTypeCd: typeCd }, playback }: Lesson) => typeCd === curriculumTypeCd.video || (typeCd === curriculumTypeCd.live && playback !== null)
/** Whether a video or a PDF fills the lesson. */
const fillsStage = (lesson: Lesson, search: URLSearchParams) => hasPlayer(lesson) || openFileOf(lesson.files, search) !== undefined

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
  const isPlayed = hasPlayer(lesson)
  const isOnStage = isPlayed || file !== undefined
  const isMeasured = isPlayed && !isUnmeasured(lesson)
  const isMeeting = isLive && !isPlayed
  const finished = useCompletion(item.isComplete, outline.completedCount === outline.lessonCount, isMeasured || isMeeting)
  const finishedDialog = finished.isShown ? <Suspense fallback={null}><FinishedDialog course={course} onClose={finished.close} /></Suspense> : null
  return (
    <article className={styles.view}>
      {isPlayed ? <div className={styles.screen} data-linked={lesson.playback?.link ? true : undefined}><Suspense fallback={null}><VideoLesson {...props} atEnd={isMeasured ? finishedDialog : null} /></Suspense></div> : null}
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
        {isLive ? <Suspense fallback={<LateSkeleton height={160} />}><LiveLesson course={course} lesson={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq }} title={item.title} isPlayed={isMeasured} isLinked={(lesson.playback?.link ?? null) !== null} /></Suspense> : null}
        {lesson.body.curriculumTypeCd === curriculumTypeCd.offline ? <Suspense fallback={<LateSkeleton height={220} />}><OfflineLesson course={course} curriculumSeq={item.curriculumSeq} body={lesson.body} canAdd={course.viewer.isAttend} markedAs={lesson.offline?.markedAs ?? null} isStaff={lesson.offline?.isStaff === true} /></Suspense> : null}
        {lesson.body.content === '' ? null : <div className={styles.content}><RichText html={lesson.body.content} /></div>}
        {lesson.body.content === '' && !isVideo && !isMaterials && !isLive && !isOffline && !isAMission && !isChat ? <EmptyState title={t('text.empty')} /> : null}
        {isAMission ? <Suspense fallback={<LateSkeleton height={220} />}><MissionLesson lesson={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq }} userTypeCd={course.viewer.userTypeCd} /></Suspense> : null}
        {isChat ? <Suspense fallback={<LateSkeleton height="min(72dvh, 760px)" />}><ChatLesson lesson={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq }} /></Suspense> : null}
        {isMaterials ? <Materials files={lesson.files} openSeq={file?.uploadSeq ?? null} open={open} download={download} pendingSeq={pendingSeq} /> : null}
        {((!isVideo && !isLive && !isAMission && !isChat) || (isPlayed && isUnmeasured(lesson))) && course.viewer.isAttend && !item.isComplete && lesson.offline?.markedAs !== false ? <OnceBegun lesson={lesson}><CompleteButton course={course} curriculumSeq={item.curriculumSeq} /></OnceBegun> : null}
        {course.viewer.isAttend && item.isComplete && !isOnStage ? <NextButton outline={outline} item={item} /> : null}
      </div>
      {isMeasured || isMeeting ? null : finishedDialog}
    </article>
  )
}

/** In the place of a part while its code comes. @param height that of the part, or of its own skeleton */
function LateSkeleton({ height }: { height: number | string }) {
  return <Skeleton height={height} radius="lg" mt={24} aria-hidden="true" />
}

/** Nobody was at an offline lesson that has not begun. */
function OnceBegun({ lesson: { body }, children }: { lesson: Lesson; children: ReactNode }) {
  const now = useNow(TICK_MS)
  return body.curriculumTypeCd === curriculumTypeCd.offline && !hasOfflineBegun(body, now) ? null : children
}

/** In the place of the button that completed the lesson. */
function NextButton({ outline, item }: Pick<LessonViewProps, 'outline' | 'item'>) {
  const { t } = useTranslation('classroom')
  const { courseSeq = '' } = useParams()
  const next = nextLesson(outline.curriculums, item.curriculumSeq)
  if (next === null) return null
  return (
    <div className={styles.complete}>
      <Button
        component={Link} to={pathOf({ path: classroomPaths.classroom, params: { courseSeq, curriculumId: next.curriculumSeq } })} state={{ play: true }}
        kind="primary" size="lg" rightSection={<IconChevronRight size={20} aria-hidden="true" />}
      >
        {t('goOn', { title: next.title })}
      </Button>
    </div>
  )
}

function LessonStanding({ item, lesson }: { item: CurriculumOutline; lesson: Lesson }) {
  const { t } = useTranslation('classroom')
  if (item.isComplete) return <Badge tone="success" leftSection={<IconCircleCheckFilled size={14} aria-hidden="true" />}>{t('completed')}</Badge>
  if (lesson.playback === null || isUnmeasured(lesson)) return null
  const left = Math.ceil((lesson.playback.duration * (neededPercent(lesson.playback) - item.viewedPercent)) / 100)
  return (
    <span className={styles.standing}>
      <strong>{t('watched', { percent: Math.min(100, Math.floor(item.viewedPercent)) })}</strong>
      <span>{lesson.playback.mustWatchWhole ? t('needsWhole') : t('needs', { percent: lesson.playback.limitPercent })}</span>
      {left > 0 ? <span>{t('left', { length: formatLength(left) })}</span> : null}
    </span>
  )
}

/** Tells that a lesson was completed here; with the last one the class is finished, which has a dialog of its own. @param isGoingOn the lesson may go on after its completion (a video, a live class), so a toast tells at once */
function useCompletion(complete: boolean, all: boolean, isGoingOn: boolean): { isShown: boolean; close: () => void } {
  const { t } = useTranslation('classroom')
  const before = useRef(complete)
  const [wasComplete] = useState(complete)
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (complete && !before.current && (!all || isGoingOn)) toast.show({ message: t(all ? 'allDone' : 'completedToast'), tone: 'success' })
    before.current = complete
  }, [complete, all, isGoingOn, t])
  return { isShown: complete && !wasComplete && all && !isClosed, close: () => setClosed(true) }
}

/** The open PDF: the one in the URL (so that Back closes it), else the only one. */
function openFileOf(files: readonly MaterialFile[], search: URLSearchParams): MaterialFile | undefined {
  const pdfs = files.filter((file) => file.contentType === PDF_TYPE)
  return pdfs.find((file) => String(file.uploadSeq) === search.get('file')) ?? (files.length === 1 ? pdfs[0] : undefined)
}

function useOpenFile(files: readonly MaterialFile[]): { file: MaterialFile | undefined; open: (file: MaterialFile) => void } {
  const [search, setSearch] = useSearchParams()
  return {
    file: openFileOf(files, search),
    open: (file) => setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set('file', String(file.uploadSeq))
      return next
    }),
  }
}
