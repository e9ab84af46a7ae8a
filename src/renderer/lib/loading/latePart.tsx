import { lazy, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { fetchMissingStyles } from './lateStyles.ts'
import { isOfOldRelease } from './oldRelease.ts'
import { needsScripts } from '#renderer/lib/page.ts'

interface LateProps {
  fallback?: ReactNode
  /** Loading failed (user notified). Unmount; remount to retry. */
  onMissing: () => void
}

export interface LatePart<Props> {
  Part: (props: Props & LateProps) => ReactNode
  /** Resolves once the part is there, or failed to load. */
  fetchPart: () => Promise<unknown>
}

/** Like `React.lazy`, but a failed load leaves the page as it is and can be retried; a stale release is thrown, to force a reload. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined
  async function fetched(): Promise<ComponentType<Props>> {
    if (loaded !== undefined) return loaded
    const part = await load()
    await fetchMissingStyles()
    loaded = part
    return part
  }

  function Part({ fallback = null, onMissing, ...props }: Props & LateProps): ReactNode {
    const [here, setHere] = useState(() => loaded)
    const [old, setOld] = useState<{ error: unknown } | null>(null)
    const showError = useShowError()
    const notify = useEffectEvent((error: unknown) => {
      showError(error)
      onMissing()
    })
    const isHere = here !== undefined
    useEffect(() => {
      if (isHere) return undefined
      let isLeft = false
      const take = async () => {
        try {
          const part = await fetched()
          if (!isLeft) setHere(() => part)
        } catch (error) {
          const isOld = await isOfOldRelease(error)
          if (isLeft) return
          if (isOld) setOld({ error })
          else notify(error)
        }
      }
      void take()
      return () => { isLeft = true }
    }, [isHere])
    if (old !== null) throw old.error
    const Here = here
    if (Here === undefined) needsScripts()
    return Here === undefined ? fallback : <Here {...(props as unknown as Props)} />
  }

  return { Part, fetchPart: () => fetched().catch(() => undefined) }
}

/** `React.lazy` for optional parts: renders nothing if loading fails. */
export function lazyBeside<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => () => null) }))
}

/** `React.lazy` that renders at once after `fetchPart`: React would otherwise show the fallback for about 300 ms. */
export function lazyAhead<Props extends object>(load: () => Promise<ComponentType<Props>>): { Part: (props: Props) => ReactNode; fetchPart: () => Promise<void> } {
  let loaded: ComponentType<Props> | undefined
  async function fetchPart(): Promise<void> {
    loaded ??= await load()
  }
  const Late = lazy(async () => ({ default: await load() }))
  function Part(props: Props): ReactNode {
    const [Here] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return <Here {...props} />
  }
  return { Part, fetchPart }
}
