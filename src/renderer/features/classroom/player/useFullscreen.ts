import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

export function useIsFullscreen(frame: RefObject<HTMLElement | null>): boolean {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const renew = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', renew)
    return () => document.removeEventListener('fullscreenchange', renew)
  }, [frame])
  return on
}

/** Toggles full screen; `fullscreen` is absent where only videos support it (iPhone). */
export function useFullscreen(frame: RefObject<HTMLElement | null>): { fullscreenOn: boolean; fullscreen: (() => void) | undefined } {
  const fullscreenOn = useIsFullscreen(frame)
  const fullscreen = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    else void frame.current?.requestFullscreen().catch(() => undefined)
  }
  return { fullscreenOn, fullscreen: document.fullscreenEnabled ? fullscreen : undefined }
}
