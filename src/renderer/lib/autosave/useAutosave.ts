import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { RestError } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { readDraft, removeDraft, writeDraft } from '#renderer/lib/drafts.ts'
import { createAutosave } from './autosave.ts'
import type { Autosave, AutosaveClock, SaveFailure, SaveState, Unsaved } from './autosave.ts'

const clock: AutosaveClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** A missing response or a 5xx is `lost` and retried; every other refusal is final. */
export function saveFailureOf(error: unknown): SaveFailure {
  if (isRefusal(error, errorTable.staleEdit.code)) return 'stale'
  return error instanceof RestError && error.status < 500 && error.status !== 429 ? 'refused' : 'lost'
}

/** Unsaved edits stored in this tab; undefined if absent or unreadable. */
function readUnsaved<Values>(key: string): Unsaved<Values> | undefined {
  try {
    const kept: unknown = JSON.parse(readDraft('tab', key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('patch' in kept) || typeof kept.patch !== 'object' || kept.patch === null) return undefined
    const version = 'version' in kept && typeof kept.version === 'string' ? kept.version : null
    return { patch: kept.patch as Partial<Values>, version }
  } catch {
    return undefined
  }
}

/** Stores unsaved edits for the life of the tab; null removes them. */
function keepUnsaved<Values>(key: string, unsaved: Unsaved<Values> | null): void {
  if (unsaved === null) removeDraft('tab', key)
  else writeDraft('tab', key, JSON.stringify(unsaved))
}

export interface AutosaveOptions<Values> {
  name: string
  version: string
  save: (patch: Partial<Values>, version: string | null) => Promise<string>
  sendable: (patch: Partial<Values>) => Partial<Values>
}

/** Autosave of a record while mounted; unmounting sends what is pending. `name` must not change. */
export function useAutosave<Values extends object>({ name, version, save, sendable }: AutosaveOptions<Values>): Autosave<Values> {
  // A mutation, so that the global handler notices a lost session.
  const { mutateAsync } = useMutation({
    mutationFn: ({ patch, version }: { patch: Partial<Values>; version: string | null }) => save(patch, version),
    meta: { errors: 'inline' },
    networkMode: 'always',
  })
  const kept = usePersonStorage()
  const [autosave] = useState(() => {
    // Fixed at mount: a login changes who types next, not whose edits these are.
    const key = kept.key(`madang.draft.${name}`)
    const left = readUnsaved<Values>(key)
    return createAutosave<Values>(
      {
        // Stable identity; always calls the latest `save`.
        save: (patch, version) => mutateAsync({ patch, version }),
        sendable,
        failureOf: saveFailureOf,
        keep: (unsaved) => keepUnsaved(key, unsaved),
        clock,
      },
      { version, ...(left === undefined ? {} : { left }) },
    )
  })
  useEffect(() => {
    let left = false
    autosave.start()
    const retry = () => { if (autosave.state().kind === 'lost') void autosave.flush() }
    window.addEventListener('online', retry)
    return () => {
      left = true
      window.removeEventListener('online', retry)
      void autosave.flush().finally(() => { if (left) autosave.stop() })
    }
  }, [autosave])
  return autosave
}

export function useSaveState<Values>(autosave: Autosave<Values>): SaveState {
  return useSyncExternalStore(autosave.subscribe, autosave.state)
}
