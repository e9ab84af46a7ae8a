import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { missedParts } from '#shared/classroom/missedParts.ts'
import type { Missed } from '#shared/classroom/missedParts.ts'
import { playerPath, playerPermissions, playerSandbox } from '#shared/kernel/video/videoFrames.ts'
import { Button, Spinner, toast } from '#renderer/ui/index.ts'
import type { Playback } from '#renderer/entities/classroom/queries.ts'
import { createFrameChannel } from '#renderer/entities/videoPlayer/frameChannel.ts'
import { createVimeoEngine } from '#renderer/entities/videoPlayer/vimeo.ts'
import { createYoutubeEngine } from '#renderer/entities/videoPlayer/youtube.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import type { LessonAddress } from '../reports/reporter.ts'
import { usePlayReports } from '../reports/usePlayReports.ts'
import { useViewingTime } from '../reports/useViewingTime.ts'
import { CenterButton } from './CenterButton.tsx'
import { Controls } from './Controls.tsx'
import { createPlayer, noPlayer } from './createPlayer.ts'
import type { Player } from './createPlayer.ts'
import { createFileEngine } from './fileEngine.ts'
import { useIdle } from './useIdle.ts'
import { useOnePlace } from './useOnePlace.ts'
import { usePlayerActions } from './usePlayerActions.ts'
import { usePlayerKeys } from './usePlayerKeys.ts'
import styles from './player.module.css'

interface VideoPlayerProps {
  address: LessonAddress
  title: string
  playback: Playback
  renew: () => Promise<Playback | null>
  autoPlay: boolean
  reports: boolean
  isComplete: boolean
  /** Shown after the end; `missed`: what must still be watched. */
  renderEnd: (missed: Missed | null) => ReactNode
  /** Plays from here (s) at once: a link led to this second. */
  startAt?: number | undefined
  ref?: Ref<PlayerHandle> | undefined
}

/** What stands beside the player may do with it. */
export interface PlayerHandle {
  play: () => void
  /** Whole seconds; null before the first play. */
  second: () => number | null
  /** Plays from there, as far as the video may be skipped. */
  playFrom: (second: number) => void
}

/** Below this position (s) a video begins at its beginning without asking. */
const ASK_FROM_SEC = 1

const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const
const noSubscription = () => () => undefined

/** One player with our controls over a file, YouTube or Vimeo: keys, speed, resume position, limits (ROOM-02). */
export function VideoPlayer({ address, title, playback: given, renew, autoPlay, reports, isComplete, renderEnd, startAt, ref }: VideoPlayerProps) {
  const { t } = useTranslation('classroom')
  const errorText = useErrorText()
  const frame = useRef<HTMLDivElement>(null)
  const [playback] = useState(given)
  const { link, position: resume } = playback
  const { player, attachMedia } = usePlayer(playback, renew, startAt ?? (autoPlay ? resume : null))
  const state = useSyncExternalStore(player?.subscribe ?? noSubscription, () => player?.state() ?? noPlayer, () => noPlayer)
  const actions = usePlayerActions(player, frame, playback)
  const idle = useIdle(frame, state.playing)
  usePlayerKeys(actions)
  const pause = useCallback(() => player?.pause(), [player])
  const { elsewhere, refuse } = useOnePlace(address, reports && state.playing, pause)
  const time = useViewingTime(player, playback.secondsLeft)
  usePlayReports(player, address, resume, reports, {
    // A page that was only opened does not care.
    onRefused(reason) {
      if (reason === 'timeOver') time.heard(0)
      else if (state.playing) refuse()
    },
    onSecondsLeft: time.heard,
  })
  useTimeWarning(state.playing ? time.minutesLeft : null)
  useEffect(() => { if (isComplete) player?.allowSkipping() }, [player, isComplete])
  useImperativeHandle(ref, () => ({
    play: () => player?.toggle(0),
    second: () => (player === null || player.state().phase === 'idle' ? null : Math.floor(player.state().time)),
    playFrom(second) {
      actions.seek(second)
      if (player?.state().phase === 'on' && !player.state().playing) player.toggle(second)
    },
  }), [player, actions])

  const attachFrame: (media: HTMLIFrameElement) => () => void = attachMedia
  const asks = state.phase === 'idle' && resume >= ASK_FROM_SEC
  const over = time.isOver ? <Told title={t('player.timeOver')} text={t('player.timeOverText')} />
    : state.phase === 'failed' ? (
      <Told title={state.fault === null ? errorText(state.failure) : t(`player.fault.${state.fault}.title`)} text={state.fault === null ? undefined : t(`player.fault.${state.fault}.text`)}>
        <Button kind="primary" onClick={() => player?.begin(state.time)}>{t('player.retry')}</Button>
      </Told>
    )
    : elsewhere && !state.playing ? (
      <Told title={t('player.elsewhere')} text={t('player.elsewhereText')}>
        <Button kind="primary" onClick={() => player?.toggle(state.time)}>{t('player.playHere')}</Button>
      </Told>
    )
    : asks ? (
      <div className={styles.over} data-poster={link === null || undefined}>
        <div className={styles.overActions}>
          <Button kind="primary" size="lg" leftSection={<IconPlayerPlayFilled size={18} aria-hidden="true" />} onClick={() => player?.begin(resume)}>{t('player.resume', { time: formatLength(resume) })}</Button>
          <Button size="lg" onClick={() => player?.begin(0)}>{t('player.fromStart')}</Button>
        </div>
      </div>
    )
    : state.ended && state.phase === 'on' ? <div className={styles.over}>{renderEnd(isComplete ? null : missedParts(playback, [...playback.viewedRanges, ...state.seen]))}</div>
    : null
  const isLoading = state.phase === 'loading' || (state.phase === 'on' && state.waiting)
  return (
    <section ref={frame} className={styles.frame} aria-label={t('player.label', { title })} data-idle={(link === null && idle) || undefined} data-linked={link !== null || undefined}>
      <div className={styles.stage}>
        {link === null ? <FileVideo playback={playback} attach={attachMedia} onClick={actions.toggle} onDoubleClick={actions.fullscreen} /> : (
          // Hidden below messages: nothing of ours may lie over a provider's player.
          <iframe
            ref={attachFrame} className={styles.video} title={providerNames[link.provider]} sandbox={playerSandbox} allow={playerPermissions} data-hidden={over !== null || undefined}
          />
        )}
        {link === null ? <div className={styles.shade} aria-hidden="true" /> : null}
        {over}
        {state.phase === 'idle' && over === null ? (
          <CenterButton label={t('player.play')} onClick={actions.toggle} note={link === null ? undefined : t('player.linked', { provider: providerNames[link.provider] })} />
        ) : null}
        {isLoading && (link === null || state.phase === 'loading') ? <div className={styles.waiting}><Spinner label={t('player.loading')} size="lg" /></div> : null}
      </div>
      <output className={styles.said} key={actions.said?.id ?? 0} data-shown={actions.said !== null || undefined}>{actions.said?.text}</output>
      <Controls state={state} actions={actions} playback={playback} togglePicture={player?.togglePicture ?? null} minutesLeft={time.isOver ? null : time.minutesLeft} />
    </section>
  )
}

function Told({ title, text, children }: { title: string; text?: string | undefined; children?: ReactNode }) {
  return (
    <div className={styles.over} role="alert">
      <p className={styles.overTitle}>{title}</p>
      {text === undefined ? null : <p className={styles.overText}>{text}</p>}
      {children}
    </div>
  )
}

interface FileVideoProps {
  playback: Playback
  attach: (video: HTMLVideoElement) => () => void
  onClick: () => void
  onDoubleClick: () => void
}

function FileVideo({ playback, attach, onClick, onDoubleClick }: FileVideoProps) {
  const mediaUrl = useMediaUrl()
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- tracks are added below if there are captions
    <video
      ref={attach} className={styles.video} playsInline preload="none" poster={playback.posterUrl === null ? undefined : mediaUrl(playback.posterUrl)}
      crossOrigin={mediaUrl('/') === '/' ? undefined : 'use-credentials'} onClick={onClick} onDoubleClick={onDoubleClick}
    >
      {playback.captions.map((track) => (
        <track key={track.url} kind="captions" src={mediaUrl(track.url)} srcLang={track.language} label={track.label} />
      ))}
    </video>
  )
}

/** Warns once that little viewing time is left (courses spec §4 Video). @param minutesLeft null: not yet, or not playing */
function useTimeWarning(minutesLeft: number | null): void {
  const { t } = useTranslation('classroom')
  const warned = useRef(false)
  useEffect(() => {
    if (minutesLeft === null || minutesLeft === 0 || warned.current) return
    warned.current = true
    toast.show({ message: t('player.timeWarning', { count: minutesLeft }), tone: 'warning', stay: 'long' })
  }, [minutesLeft, t])
}

function usePlayer(playback: Playback, renew: () => Promise<Playback | null>, beginAt: number | null) {
  const absolute = useMediaUrl()
  const language = useLanguage()
  const [player, setPlayer] = useState<Player | null>(null)
  const latestRenew = useRef(renew)
  useEffect(() => { latestRenew.current = renew })
  const attachMedia = useCallback((media: HTMLVideoElement | HTMLIFrameElement) => {
    const made = createPlayer(engineOf(media, playback, absolute, language), { playback, renew: () => latestRenew.current() })
    setPlayer(made)
    return () => {
      made.stop()
      setPlayer(null)
    }
  }, [playback, absolute, language])
  const beginAtOnce = useEffectEvent((fresh: Player) => { if (beginAt !== null) fresh.begin(beginAt) })
  useEffect(() => { if (player !== null) beginAtOnce(player) }, [player])
  return { player, attachMedia }
}

function engineOf(media: HTMLVideoElement | HTMLIFrameElement, { link }: Playback, absolute: (url: string) => string, language: ReturnType<typeof useLanguage>) {
  if (link === null) return createFileEngine(media as HTMLVideoElement, absolute, language)
  const channel = createFrameChannel(media as HTMLIFrameElement, absolute(playerPath(link, language)))
  return link.provider === 'youtube' ? createYoutubeEngine(channel) : createVimeoEngine(channel)
}
