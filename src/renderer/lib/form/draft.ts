import { useCallback, useEffect, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { browserStorage, tabStorage } from '#renderer/lib/storage.ts'
import type { KeyValueStorage } from '#renderer/lib/storage.ts'

const PREFIX = 'madang.draft.'

export interface DraftOptions<Input extends FieldValues> {
  /** Fields never stored: every password. */
  except: readonly FieldPath<Input>[]
  /** `browser`: survives a crash and a closed tab too; for what a logged-in user writes. */
  keep?: 'tab' | 'browser'
}

const storeOf = (keep: 'tab' | 'browser'): KeyValueStorage => (keep === 'tab' ? tabStorage : browserStorage)

/** What is stored under a key; {} if absent or unreadable. */
function readKept(key: string, keep: 'tab' | 'browser'): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storeOf(keep).getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** Stores a form's input across errors, reloads and lost sessions, and restores it. Returns `clear`, to be called after saving. */
export function useDraft<Input extends FieldValues, Output>(
  name: string,
  form: UseFormReturn<Input, unknown, Output>,
  { except, keep = 'tab' }: DraftOptions<Input>,
): { clear: () => void } {
  // Fixed at mount: a login changes who types next, not whose form this is.
  const kept = usePersonStorage()
  const [key] = useState(() => kept.key(PREFIX + name))
  useEffect(() => {
    const kept = readKept(key, keep)
    const known = form.getValues()
    const usable = Object.fromEntries(Object.entries(kept).filter(([key]) => key in known))
    if (Object.keys(usable).length > 0) form.reset({ ...known, ...usable } as DefaultValues<Input> & Input, { keepDefaultValues: true })
    const skipped = new Set<string>(except)
    const subscription = form.watch((values) => {
      const typed = Object.fromEntries(Object.entries(values).filter(([key]) => !skipped.has(key)))
      storeOf(keep).setItem(key, JSON.stringify(typed))
    })
    return () => subscription.unsubscribe()
    // oxlint-disable-next-line react/exhaustive-deps -- `except` is an inline constant at each call
  }, [key, form, keep])
  return { clear: useCallback(() => storeOf(keep).removeItem(key), [key, keep]) }
}
