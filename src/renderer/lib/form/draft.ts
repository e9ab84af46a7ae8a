import { useCallback, useEffect, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { DRAFT_PREFIX, LOCAL_PREFIX, readDraft, removeDraft, writeDraft } from '#renderer/lib/drafts.ts'
import type { DraftKeep } from '#renderer/lib/drafts.ts'

export interface DraftOptions<Input extends FieldValues> {
  /** Fields never stored: every password. */
  except: readonly FieldPath<Input>[]
  /** `browser`: survives a crash and a closed tab too; for what a logged-in user writes. */
  keep?: DraftKeep
  /** Erased by a logout, not handed to the server: money and personal details. */
  local?: true
}

/** What is stored under a key; {} if absent or unreadable. */
function readKept(key: string, keep: DraftKeep): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(readDraft(keep, key) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** Stores a form's input across errors, reloads and lost sessions, and restores it. Returns `clear`, to be called after saving. */
export function useDraft<Input extends FieldValues, Output>(
  name: string,
  form: UseFormReturn<Input, unknown, Output>,
  { except, keep = 'tab', local }: DraftOptions<Input>,
): { clear: () => void } {
  // Fixed at mount: a login changes who types next, not whose form this is.
  const kept = usePersonStorage()
  const [key] = useState(() => kept.key((local ? LOCAL_PREFIX : DRAFT_PREFIX) + name))
  useEffect(() => {
    const kept = readKept(key, keep)
    const known = form.getValues()
    const usable = Object.fromEntries(Object.entries(kept).filter(([key]) => key in known))
    if (Object.keys(usable).length > 0) form.reset({ ...known, ...usable } as DefaultValues<Input> & Input, { keepDefaultValues: true })
    const skipped = new Set<string>(except)
    const subscription = form.watch((values) => {
      const typed = Object.fromEntries(Object.entries(values).filter(([key]) => !skipped.has(key)))
      writeDraft(keep, key, JSON.stringify(typed))
    })
    return () => subscription.unsubscribe()
    // oxlint-disable-next-line react/exhaustive-deps -- `except` is an inline constant at each call
  }, [key, form, keep])
  return { clear: useCallback(() => removeDraft(keep, key), [key, keep]) }
}

/** Fills a form that opens next, as if typed there. */
export function usePrefill(name: string): (values: Record<string, string>) => void {
  const kept = usePersonStorage()
  return (values) => writeDraft('tab', kept.key(DRAFT_PREFIX + name), JSON.stringify(values))
}
