import { createContext, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useUnsavedGuard } from '#renderer/lib/form/index.ts'

interface Unsaved {
  report: (part: string, unsaved: boolean, discard?: () => void) => void
  letGo: () => void
}

const UnsavedContext = createContext<Unsaved>({ report: () => undefined, letGo: () => undefined })

/** One confirmation for the unsaved changes of all forms on the page. */
export function UnsavedParts({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set())
  const [free, setFree] = useState(false)
  const discards = useRef(new Map<string, () => void>())
  const report = useCallback((part: string, unsaved: boolean, discard?: () => void) => {
    if (unsaved && discard) discards.current.set(part, discard)
    else discards.current.delete(part)
    setParts((before) => {
      if (before.has(part) === unsaved) return before
      const next = new Set(before)
      if (unsaved) next.add(part)
      else next.delete(part)
      return next
    })
  }, [])
  useUnsavedGuard(parts.size > 0 && !free, { onLeave: () => { for (const discard of discards.current.values()) discard() } })
  return <UnsavedContext value={useMemo(() => ({ report, letGo: () => setFree(true) }), [report])}>{children}</UnsavedContext>
}

/** Registers a form's unsaved state; `discard`, which must be stable, runs when the user leaves anyway. */
export function useUnsavedPart(unsaved: boolean, discard?: () => void): void {
  const { report } = use(UnsavedContext)
  const part = useId()
  useEffect(() => {
    report(part, unsaved, discard)
    return () => report(part, false)
  }, [report, part, unsaved, discard])
}

export function useLetGo(): () => void {
  return use(UnsavedContext).letGo
}
