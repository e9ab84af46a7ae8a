import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { createListeners } from '#shared/kernel/listeners.ts'

let inSight = 0
const listeners = createListeners()

function change(by: number): void {
  inSight += by
  listeners.notify()
}

export function useFreeStartInSight(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => inSight > 0, () => false)
}

/** Ref of a start-for-free button, to hide the sticky one while it is on screen. */
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
