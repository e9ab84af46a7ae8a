import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode, RefObject } from 'react'
import { createListeners } from '#shared/kernel/listeners.ts'

interface Sight {
  change(by: number): void
  isAny(): boolean
  subscribe(listener: () => void): () => void
}

function createSight(): Sight {
  let inSight = 0
  const listeners = createListeners()
  return {
    change(by) {
      inSight += by
      listeners.notify()
    },
    isAny: () => inSight > 0,
    subscribe: listeners.subscribe,
  }
}

const SightContext = createContext<Sight | null>(null)

/** Connects a page's start-for-free buttons with the sticky one. */
export function FreeStartProvider({ children }: { children: ReactNode }) {
  const [sight] = useState(createSight)
  return <SightContext value={sight}>{children}</SightContext>
}

function useSight(): Sight {
  const sight = use(SightContext)
  if (!sight) throw new Error('no FreeStartProvider above')
  return sight
}

/** In a rendered page it is taken for seen: what is in sight only the browser knows. */
const whenRendered = () => true

export function useFreeStartInSight(): boolean {
  const sight = useSight()
  return useSyncExternalStore(sight.subscribe, sight.isAny, whenRendered)
}

/** Ref of a start-for-free button, to hide the sticky one while it is on screen. */
export function useFreeStartSpot<Element extends HTMLElement>(): RefObject<Element | null> {
  const spot = useRef<Element>(null)
  const sight = useSight()
  useEffect(() => {
    const element = spot.current
    if (element === null) return
    let seen = false
    const observer = new IntersectionObserver(([entry]) => {
      const sees = entry?.isIntersecting === true
      if (sees !== seen) sight.change(sees ? 1 : -1)
      seen = sees
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      if (seen) sight.change(-1)
    }
  }, [sight])
  return spot
}
