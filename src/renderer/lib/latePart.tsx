import { lazy, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import { useShowError } from './errorReport.tsx'
import { fetchMissingStyles } from './lateStyles.ts'
import { isOfOldRelease } from './oldRelease.ts'

interface LateProps {
  /** Shown until the part is there. */
  fallback?: ReactNode
  /** It cannot be had now, which the person has been told: to be taken off the page, and put there again when it is wanted again. */
  onMissing: () => void
}

/** A part of a page that is fetched when it is wanted, and the fetching of it ahead of that. */
export interface LatePart<Props> {
  Part: (props: Props & LateProps) => ReactNode
  fetchPart: () => void
}

/**
 * Makes one. While the server is away the page stays as it is, without the part; `React.lazy` would take the whole page away, and
 * for good. Code of an old release, which no asking brings, is thrown, so that the page is loaded anew.
 */
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
    const tell = useEffectEvent((error: unknown) => {
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
          else tell(error)
        }
      }
      void take()
      return () => { isLeft = true }
    }, [isHere])
    if (old !== null) throw old.error
    const Here = here
    return Here === undefined ? fallback : <Here {...(props as unknown as Props)} />
  }

  // Whoever then opens it finds out.
  return { Part, fetchPart: () => { fetched().catch(() => undefined) } }
}

/** A part that comes by itself beside what the person is at, by `React.lazy`: where it cannot be fetched the page does without it. */
export function lazyBeside<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => () => null) }))
}

/**
 * A part by `React.lazy` that is shown at once where it was fetched before: React holds what follows a fallback back for a third
 * of a second.
 */
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
