import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Button, Spinner } from '#renderer/ui/index.ts'
import type { Playback } from '#renderer/entities/classroom/queries.ts'
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
import styles from './player.module.css'

export interface VideoPlayerProps {
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
export function VideoPlayer({ address, title, playback: given, renew, autoPlay, reports, atEnd, ref }: VideoPlayerProps) {
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
