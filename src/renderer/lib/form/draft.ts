import { useCallback, useEffect, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { personKey } from '#renderer/lib/personStorage.ts'
import { browserStorage, tabStorage } from '#renderer/lib/storage.ts'
import type { Keeping } from '#renderer/lib/storage.ts'

const PREFIX = 'madang.draft.'

export interface DraftOptions<Input extends FieldValues> {
  /** Fields that are never kept: every password. */
  except: readonly FieldPath<Input>[]
  /** `tab` (default) lives as long as the tab; `browser` until it is cleared. */
  keep?: 'tab' | 'browser'
}

const storeOf = (keep: 'tab' | 'browser'): Keeping => (keep === 'tab' ? tabStorage : browserStorage)

/** What was typed into the form of that name before; {} when nothing, or nothing readable, is kept. */
export function readDraft(name: string, keep: 'tab' | 'browser' = 'tab'): Record<string, unknown> {
  return readKept(personKey(PREFIX + name), keep)
}

function readKept(key: string, keep: 'tab' | 'browser'): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storeOf(keep).getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {}
  } catch {
    return {}
  }
}

/**
 * Keeps what is typed across an error, a reload and a lost session, and brings it back when the form is shown again.
 * Answers `clear`, for when it has been saved.
 */
export function useDraft<Input extends FieldValues, Output>(
  name: string,
  form: UseFormReturn<Input, unknown, Output>,
  { except, keep = 'tab' }: DraftOptions<Input>,
): { clear: () => void } {
  // Whose form it is does not change while it is shown: a login changes who types next.
  const [key] = useState(() => personKey(PREFIX + name))
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
    // oxlint-disable-next-line react/exhaustive-deps -- `except` is written in place at each call; its content does not change
  }, [key, form, keep])
  return { clear: useCallback(() => storeOf(keep).removeItem(key), [key, keep]) }
}
