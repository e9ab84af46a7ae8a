import { useCallback, useEffect, useRef, useState } from 'react'
import { TIME_WARNING_SEC, countDown, heardLeft } from '#shared/classroom/viewingLimits.ts'
import type { TimeLeft } from '#shared/classroom/viewingLimits.ts'
import type { Player } from '../player/createPlayer.ts'

export interface ViewingTime {
  /** Minutes left, from the warning on; null before it, or without a limit. */
  minutesLeft: number | null
  isOver: boolean
  /** Takes the server's word (s). */
  heard: (seconds: number | null) => void
}

/** Counts the viewing time down and stops the player at 0 (ROOM-02). */
export function useViewingTime(player: Player | null, secondsLeft: number | null): ViewingTime {
  const left = useRef<TimeLeft>({ seconds: secondsLeft ?? Infinity, last: null })
  const [minutes, setMinutes] = useState(() => Math.ceil((secondsLeft ?? Infinity) / 60))
  const show = useCallback((now: TimeLeft) => {
    left.current = now
    setMinutes(Math.ceil(now.seconds / 60))
    if (now.seconds === 0) player?.end()
  }, [player])
  useEffect(() => {
    if (player === null || secondsLeft === null) return undefined
    return player.onTick(({ playing }) => show(countDown(left.current, { wall: performance.now(), playing })))
  }, [player, secondsLeft, show])
  return {
    minutesLeft: secondsLeft !== null && minutes <= TIME_WARNING_SEC / 60 ? minutes : null,
    isOver: secondsLeft !== null && minutes === 0,
    heard: useCallback((seconds: number | null) => { if (seconds !== null) show(heardLeft(left.current, seconds)) }, [show]),
  }
}
