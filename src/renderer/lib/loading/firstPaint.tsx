import { createContext, startTransition, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** Time (ms) that the first frame leaves to its pictures before the rest renders. */
const AFTER_FRAME_MS = 100
/** In hidden tabs no frame comes: the rest renders after this time (ms). */
const NO_FRAME_MS = 300

/** Whether the document has painted its first view. Without one in the context everything renders at once. */
export interface FirstPaint {
  isDone: boolean
}

const FirstPaintContext = createContext<FirstPaint | null>(null)
export const FirstPaintProvider = FirstPaintContext

/** For a new document. A reload, a return and a fragment need the whole page at once, to scroll to its place. */
export function createFirstPaint(): FirstPaint {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return { isDone: entry?.type !== 'navigate' || window.location.hash !== '' }
}

/** False until the first view is painted. What is out of sight waits for it, so that what is in sight comes sooner. */
export function useIsPainted(): boolean {
  const first = use(FirstPaintContext)
  const [isPainted, setPainted] = useState(first?.isDone ?? true)
  useEffect(() => {
    if (isPainted || first === null) return undefined
    const go = () => {
      stop()
      first.isDone = true
      startTransition(() => setPainted(true))
    }
    let afterFrame: number | undefined
    const frame = requestAnimationFrame(() => { afterFrame = window.setTimeout(go, AFTER_FRAME_MS) })
    const noFrame = window.setTimeout(go, NO_FRAME_MS)
    const stop = () => {
      cancelAnimationFrame(frame)
      clearTimeout(afterFrame)
      clearTimeout(noFrame)
    }
    return stop
  }, [first, isPainted])
  return isPainted
}

/** Content below the first screen of a page; until it is painted, empty space of a screen's height, so that nothing moves into sight. */
export function BelowFold({ children }: { children: ReactNode }) {
  return useIsPainted() ? children : <div data-unpainted style={{ minHeight: '100vh' }} />
}
