import { useQuery } from '@tanstack/react-query'
import { IconDoorExit, IconPlayerPlay, IconUsers, IconVideo } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/course/contract.ts'
import { fareCd, yn } from '#shared/kernel/codes.ts'
import { liveUserType } from '#shared/live/contract.ts'
import { JOINED_PARAM } from '#shared/live/paths.ts'
import { AddToCalendar } from '#renderer/entities/calendar/index.ts'
import { liveQueries, LiveTag, LiveTimes, useJoinLabel, useJoinLive, useLiveState, usePresence } from '#renderer/entities/live/index.ts'
import type { LessonRef, LiveLesson as Reply } from '#renderer/entities/live/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Badge, Button, Callout, ErrorState, Progress, Skeleton } from '#renderer/ui/index.ts'
import { RecordingButton } from './RecordingButton.tsx'
import { RoomDrawer } from './RoomDrawer.tsx'
import styles from './live.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** A live lesson: when it takes place, the way in, and how much one attended (LIVE-03 to LIVE-06). */
export function LiveLesson({ course, lesson, title, isPlayed, isLinked }: Omit<PlanProps, 'reply'>) {
  const client = useClient()
  const errorText = useErrorText()
  const found = useQuery(liveQueries.lesson(client, lesson))
  if (found.error !== null && found.data === undefined) return <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} />
  if (found.data === undefined) return <Skeleton height={160} radius="lg" mt={24} />
  return <Plan course={course} lesson={lesson} title={title} isPlayed={isPlayed} isLinked={isLinked} reply={found.data} />
}

/** Goes on for the desktop's main process, which has joined the lesson from the tray. */
function useJoinedOutside(lesson: LessonRef, title: string): void {
  const [search, setSearch] = useSearchParams()
  const { enter } = usePresence()
  const isJoined = search.get(JOINED_PARAM) === yn.yes
  const { channelSeq, courseSeq, curriculumSeq } = lesson
  useEffect(() => {
    if (!isJoined) return
    enter({ channelSeq, courseSeq, curriculumSeq, title, meetingId: null, password: null, isReserve: false })
    setSearch((before) => {
      before.delete(JOINED_PARAM)
      return before
    }, { replace: true })
  }, [isJoined, enter, setSearch, channelSeq, courseSeq, curriculumSeq, title])
}

interface PlanProps {
  course: Course
  lesson: LessonRef
  title: string
  /** The recording is on the stage above. */
  isPlayed: boolean
  /** It plays there by its link. */
  isLinked: boolean
  reply: Reply
}

function Plan({ course, lesson, title, isPlayed, isLinked, reply: { live, endedAt, isReachable, isReserve, recordingUrl, limitPercent, attendance } }: PlanProps) {
  const { t } = useTranslation('live')
  const state = useLiveState(live, endedAt)
  const label = useJoinLabel(state)
  const { join, pending } = useJoinLive()
  const { presence, leave } = usePresence()
  useJoinedOutside(lesson, title)
  const [roomShown, setRoomShown] = useState(false)
  const isHost = live.userType !== liveUserType.user
  const hasBegun = state.tag === 'end' || state.remaining <= 0
  const isIn = presence?.curriculumSeq === lesson.curriculumSeq
  return (
    <section className={styles.plan} aria-label={t('plan')}>
      <p className={styles.when}><LiveTag tag={state.tag} /><LiveTimes startAt={live.startAt} endAt={live.endAt} /></p>
      <p className={styles.how}>{t(`provider.${live.liveType}`)}{live.isZoomHost ? <Badge tone="accent">{t('host')}</Badge> : null}</p>
      {isReachable || state.tag === 'end' ? null : <Callout tone="warning">{t(isHost ? 'unreachable.host' : 'unreachable.learner')}</Callout>}
      {state.tag === 'end' ? <p className={styles.quiet}>{t('ended')}</p> : (
        <div className={styles.actions}>
          <Button
            kind="primary" size="lg" leftSection={<IconVideo {...icon} />} disabled={!state.enabled || !isReachable} loading={pending}
            onClick={() => join({ ...lesson, title, isOpenToAnyone: course.fareCd === fareCd.open })}
          >
            {state.enabled ? t(isIn ? 'rejoin' : isHost ? 'start' : 'enter') : t('soon')}
          </Button>
          <span className={styles.label} role="timer" aria-live="off">{label}</span>
        </div>
      )}
      {state.tag !== 'end' && (isReserve || (isIn && presence.isReserve)) ? <Callout tone="warning">{t('reserve')}</Callout> : null}
      {(attendance === null && !isHost) || state.tag === 'end' ? null : <AddToCalendar course={lesson} />}
      {isIn ? (
        <Callout tone="success">
          <div className={styles.inside}>
            <span>{t(attendance === null ? 'inside.staff' : 'inside.learner')}</span>
            {presence.meetingId === null ? null : <span>{t('meetingId', { id: presence.meetingId })}</span>}
            {presence.password === null ? null : <span>{t('password', { password: presence.password })}</span>}
            <Button size="sm" leftSection={<IconDoorExit {...icon} />} onClick={() => { void leave() }}>{t('leave')}</Button>
          </div>
        </Callout>
      ) : null}
      {attendance === null ? null : (
        <div className={styles.attended}>
          <span>{attendance.isComplete ? t(isPlayed ? 'attended.watched' : 'attended.complete') : t(isPlayed ? 'attended.orWatched' : 'attended.sofar', { percent: attendance.percent, limit: limitPercent })}</span>
          <Progress value={attendance.percent} label={t(isPlayed ? 'attended.both' : 'attended.label')} tone={attendance.isComplete ? 'success' : 'primary'} />
        </div>
      )}
      {recordingUrl === null || isLinked ? null : <div><Button component="a" href={recordingUrl} target="_blank" rel="noopener noreferrer" leftSection={<IconPlayerPlay {...icon} />}>{t('recording.watch')}</Button></div>}
      {isHost ? (
        <>
          {hasBegun ? <RecordingButton lesson={lesson} recordingUrl={recordingUrl} isUploaded={isPlayed && !isLinked} /> : null}
          <Button leftSection={<IconUsers {...icon} />} onClick={() => setRoomShown(true)}>{t('room.open')}</Button>
          <RoomDrawer lesson={lesson} opened={roomShown} onClose={() => setRoomShown(false)} />
        </>
      ) : null}
    </section>
  )
}
