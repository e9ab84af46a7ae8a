import { useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Player } from './createPlayer.ts'
import { speedBeside } from './speeds.ts'
import { useIsFullscreen } from './useFullscreen.ts'

export const SEEK_STEP_SEC = 5
const VOLUME_STEP = 0.1

export interface PlayerActions {
  toggle: () => void
  seek: (to: number) => void
  seekBy: (seconds: number) => void
  setVolume: (volume: number) => void
  volumeBy: (steps: number) => void
  mute: () => void
  setRate: (rate: number) => void
  rateBy: (step: 1 | -1) => void
  captions: () => void
  fullscreen: () => void
  fullscreenOn: boolean
  said: { id: number; text: string } | null
}

type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export function usePlayerActions(player: Player | null, frame: RefObject<HTMLElement | null>, resume: number): PlayerActions {
  const { t } = useTranslation('classroom')
  const fullscreenOn = useIsFullscreen(frame)
  const [said, setSaid] = useState<PlayerActions['said']>(null)
  const say = (text: string) => setSaid((before) => ({ id: (before?.id ?? 0) + 1, text }))
  return {
    toggle: () => player?.toggle(resume),
    seek: (to) => player?.seek(to),
    seekBy(seconds) {
      player?.seek(player.state().time + seconds)
      say(seconds > 0 ? t('player.saidForward', { seconds }) : t('player.saidBack', { seconds: -seconds }))
    },
    setVolume: (volume) => player?.setVolume(volume),
    volumeBy(steps) {
      if (player === null) return
      player.setVolume(player.video.volume + steps * VOLUME_STEP)
      say(t('player.saidVolume', { percent: Math.round(player.video.volume * 100) }))
    },
    mute() {
      if (player === null) return
      player.setMuted(!player.video.muted)
      say(player.video.muted ? t('player.saidMuted') : t('player.saidUnmuted'))
    },
    setRate: (rate) => player?.setRate(rate),
    rateBy(step) {
      if (player === null) return
      player.setRate(speedBeside(player.video.playbackRate, step))
      say(t('player.speedOf', { rate: player.video.playbackRate }))
    },
    captions() {
      if (player === null || player.video.textTracks.length === 0) return
      player.setCaptions(!player.state().captionsOn)
      say(player.state().captionsOn ? t('player.saidCaptionsOn') : t('player.saidCaptionsOff'))
    },
    fullscreen() {
      if (document.fullscreenElement !== null) void document.exitFullscreen()
      else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined)
      // iPhone: only the video itself can go full screen.
      else (player?.video as OldVideo | undefined)?.webkitEnterFullscreen?.()
    },
    fullscreenOn,
    said,
  }
}
