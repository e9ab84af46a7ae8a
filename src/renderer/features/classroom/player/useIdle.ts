import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

const IDLE_AFTER_MS = 2800

/** Whether a playing video has had no input for a while. */
export function useIdle(frame: RefObject<HTMLElement | null>, playing: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (element === null || !playing) return
    let timer = 0
    const wait = () => { timer = window.setTimeout(() => setIdle(true), IDLE_AFTER_MS) }
    const stir = () => {
      setIdle(false)
      clearTimeout(timer)
      wait()
    }
    wait()
    const events = ['pointermove', 'pointerdown', 'focusin'] as const
    for (const event of events) element.addEventListener(event, stir)
    document.addEventListener('keydown', stir)
    return () => {
      clearTimeout(timer)
      for (const event of events) element.removeEventListener(event, stir)
      document.removeEventListener('keydown', stir)
    }
  }, [frame, playing])
  return idle && playing
}
