import { IconExternalLink, IconPlayerPlay, IconRotateClockwise, IconVideoOff } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { Course } from '#shared/course/contract.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { nextLesson } from '#shared/curriculum/order.ts'
import { parseVideoLink } from '#shared/curriculum/videoLinks.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, EmptyState, Spinner } from '#renderer/ui/index.ts'
import type { Lesson, Playback } from '#renderer/entities/classroom/queries.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import type { Outline } from '../components/Room.tsx'
import type { LessonAddress } from '../reports/reporter.ts'
import { usePlayReports } from '../reports/usePlayReports.ts'
import { CenterButton } from './CenterButton.tsx'
import { Controls } from './Controls.tsx'
import { createPlayer } from './createPlayer.ts'
import type { Player, PlayerState } from './createPlayer.ts'
import { noMedia } from './mediaState.ts'
import { useIdle } from './useIdle.ts'
import { useOnePlace } from './useOnePlace.ts'
import { usePlayerActions } from './usePlayerActions.ts'
import { usePlayerKeys } from './usePlayerKeys.ts'
import lessonStyles from '../components/lesson.module.css'
import styles from './player.module.css'

export interface LessonViewProps {
  course: Course
  outline: Outline
  item: CurriculumOutline
  lesson: Lesson
  autoPlay: boolean
  renew: () => Promise<Playback | null>
}

export function VideoLesson({ course, outline, item, lesson, autoPlay, renew }: LessonViewProps) {
  const { t } = useTranslation('classroom')
  const { user } = useSession()
  const player = useRef<{ play: () => void }>(null)
  const next = nextLesson(outline.curriculums, item.curriculumSeq)
  if (lesson.playback === null) return <NoVideo lesson={lesson} />
  return (
    <VideoPlayer
      ref={player} address={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq }} title={item.title}
      playback={lesson.playback} renew={renew} autoPlay={autoPlay} reports={user !== null}
      atEnd={
        <>
          <p className={lessonStyles.endTitle}>{next === null ? t('end.title') : t('nextOf', { title: next.title })}</p>
          <div className={lessonStyles.endActions}>
            <Button size="lg" leftSection={<IconRotateClockwise size={18} />} onClick={() => player.current?.play()}>{t('end.again')}</Button>
            {next === null ? null : (
              <Button
                component={Link} to={pathOf({ path: classroomPaths.classroom, params: { courseSeq: course.courseSeq, curriculumId: next.curriculumSeq } })} state={{ play: true }}
                kind="accent" size="lg" leftSection={<IconPlayerPlay size={18} />}
              >
                {t('next')}
              </Button>
            )}
          </div>
        </>
      }
    />
  )
}

const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const
const watchAddress = { youtube: (id: string) => `https://www.youtube.com/watch?v=${id}`, vimeo: (id: string) => `https://vimeo.com/${id}` } as const
const reasons = ['videoMissing', 'videoPreparing', 'videoFailed'] as const

function NoVideo({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('classroom')
  const platform = usePlatform()
  const link = lesson.body.curriculumTypeCd === curriculumTypeCd.video ? parseVideoLink(lesson.body.linkUrl) : null
  if (link !== null) {
    const provider = providerNames[link.provider]
    return (
      <Stage>
        <EmptyState
          icon={<IconExternalLink size={28} stroke={1.5} />} title={t('external.title')} description={t('external.text', { provider })}
          action={<Button kind="primary" onClick={() => { void platform.openExternal(watchAddress[link.provider](link.id)) }}>{t('external.open', { provider })}</Button>}
        />
      </Stage>
    )
  }
  const reason = reasons.find((one) => one === lesson.notPlayableReason)
  return (
    <Stage>
      <EmptyState icon={<IconVideoOff size={28} stroke={1.5} />} title={t('unplayable.title')} description={reason === undefined ? t('unplayable.other') : t(reason)} />
    </Stage>
  )
}

function Stage({ children }: { children: ReactNode }) {
  return <div className={lessonStyles.unplayable}>{children}</div>
}

interface VideoPlayerProps {
  address: LessonAddress
  title: string
  playback: Playback
  renew: () => Promise<Playback | null>
  autoPlay: boolean
  reports: boolean
  atEnd: ReactNode
  ref?: Ref<{ play: () => void }>
}

/** Below this position (s) playback resumes without asking. */
const ASK_FROM_SEC = 5

const noPlayer: PlayerState = { ...noMedia, phase: 'idle', failure: null, captionsOn: false }
const noSubscription = () => () => undefined

/** Video player with own controls: HLS or file, keys, captions, speed, resume position (ROOM-02). */
function VideoPlayer({ address, title, playback: given, renew, autoPlay, reports, atEnd, ref }: VideoPlayerProps) {
  const { t } = useTranslation('classroom')
  const mediaUrl = useMediaUrl()
  const errorText = useErrorText()
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const [playback] = useState(given)
  const resume = playback.position
  const { player, attachVideo } = usePlayer(playback, renew, language, autoPlay ? resume : null)
  const state = useSyncExternalStore(player?.subscribe ?? noSubscription, () => player?.state() ?? noPlayer, () => noPlayer)
  const actions = usePlayerActions(player, frame, resume)
  const idle = useIdle(frame, state.playing)
  usePlayerKeys(actions)
  const pause = useCallback(() => player?.video.pause(), [player])
  const elsewhere = useOnePlace(address, reports && state.playing, pause)
  usePlayReports(player?.video ?? null, address, playback.position, reports)
  useImperativeHandle(ref, () => ({ play: () => player?.toggle(0) }), [player])

  const asks = state.phase === 'idle' && resume > ASK_FROM_SEC
  return (
    <section ref={frame} className={styles.frame} aria-label={t('player.label', { title })} data-idle={idle || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tracks are added below if there are captions */}
      <video
        ref={attachVideo} className={styles.video} playsInline preload="none" poster={playback.posterUrl === null ? undefined : mediaUrl(playback.posterUrl)}
        crossOrigin={mediaUrl('/') === '/' ? undefined : 'use-credentials'} onClick={actions.toggle} onDoubleClick={actions.fullscreen}
      >
        {playback.captions.map((track) => (
          <track key={track.url} kind="captions" src={mediaUrl(track.url)} srcLang={track.language} label={track.label} />
        ))}
      </video>
      <div className={styles.shade} aria-hidden="true" />
      {state.phase === 'failed' ? (
        <div className={styles.over} role="alert">
          <p className={styles.overTitle}>{state.failure === null ? t('player.failed') : errorText(state.failure)}</p>
          <Button kind="primary" onClick={() => player?.begin(state.time)}>{t('player.retry')}</Button>
        </div>
      ) : null}
      {elsewhere && !state.playing ? (
        <div className={styles.over} role="alert">
          <p className={styles.overTitle}>{t('player.elsewhere')}</p>
          <p className={styles.overText}>{t('player.elsewhereText')}</p>
          <Button kind="primary" onClick={() => player?.toggle(state.time)}>{t('player.playHere')}</Button>
        </div>
      ) : null}
      {asks ? (
        <div className={styles.over}>
          <p className={styles.overTitle}>{t('player.resumeTitle')}</p>
          <div className={styles.overActions}>
            <Button kind="primary" size="lg" onClick={() => player?.begin(resume)}>{t('player.resume', { time: formatLength(resume) })}</Button>
            <Button size="lg" onClick={() => player?.begin(0)}>{t('player.fromStart')}</Button>
          </div>
        </div>
      ) : null}
      {state.phase === 'idle' && !asks ? <CenterButton label={t('player.play')} onClick={actions.toggle} /> : null}
      {state.phase === 'loading' || (state.phase === 'on' && state.waiting) ? <div className={styles.waiting}><Spinner label={t('player.loading')} size="lg" /></div> : null}
      {state.ended && state.phase === 'on' ? <div className={styles.over}>{atEnd}</div> : null}
      <output className={styles.said} key={actions.said?.id ?? 0} data-shown={actions.said !== null || undefined}>{actions.said?.text}</output>
      <Controls state={state} actions={actions} playback={playback} togglePicture={document.pictureInPictureEnabled ? () => player?.togglePicture() : null} />
    </section>
  )
}

function usePlayer(playback: Playback, renew: () => Promise<Playback | null>, language: string, beginAt: number | null) {
  const absolute = useMediaUrl()
  const [player, setPlayer] = useState<Player | null>(null)
  const latestRenew = useRef(renew)
  useEffect(() => { latestRenew.current = renew })
  const attachVideo = useCallback((video: HTMLVideoElement) => {
    const made = createPlayer(video, { playback, renew: () => latestRenew.current(), absolute, language })
    setPlayer(made)
    return () => {
      made.stop()
      setPlayer(null)
    }
  }, [playback, absolute, language])
  const beginAtOnce = useEffectEvent((fresh: Player) => { if (beginAt !== null) fresh.begin(beginAt) })
  useEffect(() => { if (player !== null) beginAtOnce(player) }, [player])
  return { player, attachVideo }
}
