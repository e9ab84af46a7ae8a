import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

let inSight = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  inSight += by
  for (const listener of listeners) listener()
}

/** Whether the page itself shows a way to start for free now, so that the sticky button need not. */
export function useFreeStartInSight(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, () => inSight > 0)
}

/** Marks a way to start for free on the page: while it is in sight, the sticky button stays away. */
export function useFreeStartSpot<Element extends HTMLElement>(): RefObject<Element | null> {
  const spot = useRef<Element>(null)
  useEffect(() => {
    const element = spot.current
    if (element === null) return
    let seen = false
    const observer = new IntersectionObserver(([entry]) => {
      const sees = entry?.isIntersecting === true
      if (sees !== seen) change(sees ? 1 : -1)
      seen = sees
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      if (seen) change(-1)
    }
  }, [])
  return spot
}
