import { useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Playback } from '#renderer/entities/classroom/queries.ts'
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

export function usePlayerActions(player: Player | null, frame: RefObject<HTMLElement | null>, { position: resume, captions }: Playback): PlayerActions {
  const { t } = useTranslation('classroom')
  const hasCaptions = captions.length > 0
  const fullscreenOn = useIsFullscreen(frame)
  const [said, setSaid] = useState<PlayerActions['said']>(null)
  const say = (text: string) => setSaid((before) => ({ id: (before?.id ?? 0) + 1, text }))
  /** False when the part must be watched first. */
  const seek = (to: number): boolean => {
    if (player === null) return false
    const { isWholeFirst, duration } = player.state()
    const isBlocked = player.seek(to) + 0.1 < Math.min(to, duration) && isWholeFirst
    if (isBlocked) say(t('player.saidWholeFirst'))
    return !isBlocked
  }
  return {
    toggle: () => player?.toggle(resume),
    seek: (to) => { seek(to) },
    seekBy(seconds) {
      if (player === null) return
      const to = player.state().time + seconds
      if (seek(to)) say(seconds > 0 ? t('player.saidForward', { seconds }) : t('player.saidBack', { seconds: -seconds }))
    },
    setVolume: (volume) => player?.setVolume(volume),
    volumeBy(steps) {
      if (player === null) return
      const volume = player.setVolume(player.state().volume + steps * VOLUME_STEP)
      say(t('player.saidVolume', { percent: Math.round(volume * 100) }))
    },
    mute() {
      if (player === null) return
      const muted = !player.state().muted
      player.setMuted(muted)
      say(muted ? t('player.saidMuted') : t('player.saidUnmuted'))
    },
    setRate: (rate) => player?.setRate(rate),
    rateBy(step) {
      if (player === null) return
      const rate = player.setRate(speedBeside(player.state().rate, step))
      say(player.state().isWholeFirst ? t('player.saidWholeFirst') : t('player.speedOf', { rate }))
    },
    captions() {
      if (player?.setCaptions == null || !hasCaptions) return
      player.setCaptions(!player.state().captionsOn)
      say(player.state().captionsOn ? t('player.saidCaptionsOn') : t('player.saidCaptionsOff'))
    },
    fullscreen() {
      if (document.fullscreenElement !== null) void document.exitFullscreen()
      else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined)
      // iPhone: only the video itself can go full screen.
      else player?.enterFullscreen()
    },
    fullscreenOn,
    said,
  }
}
