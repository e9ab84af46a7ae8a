import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Whether an element fills the screen. */
export function useIsFullscreen(frame: RefObject<HTMLElement | null>): boolean {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const renew = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', renew)
    return () => document.removeEventListener('fullscreenchange', renew)
  }, [frame])
  return on
}

/** Lets an element fill the screen and leave it again; `fullscreen` is absent where the machine shows nothing but videos in full. */
export function useFullscreen(frame: RefObject<HTMLElement | null>): { fullscreenOn: boolean; fullscreen: (() => void) | undefined } {
  const fullscreenOn = useIsFullscreen(frame)
  const fullscreen = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    else void frame.current?.requestFullscreen().catch(() => undefined)
  }
  return { fullscreenOn, fullscreen: document.fullscreenEnabled ? fullscreen : undefined }
}
