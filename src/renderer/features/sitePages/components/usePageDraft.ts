import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { pageBlocks } from '#shared/page/blocks/blocks.ts'
import type { PageBlock } from '#shared/page/blocks/blocks.ts'
import type { EditedPage } from '#shared/sitePage/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'

/** Pause of typing after which a draft is saved, in ms. */
const PAUSE_MS = 1200

/** `invalid`: some field must be corrected first; `conflict`: another person saved first. */
export type DraftState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict' | 'invalid'

/** The blocks that cannot be saved as they are, or whether all are too many or too large together. */
export function problemsOf(blocks: readonly PageBlock[]): { ids: readonly string[]; tooLarge: boolean } {
  const parsed = pageBlocks.safeParse(blocks)
  if (parsed.success) return { ids: [], tooLarge: false }
  const ids = parsed.error.issues.flatMap(({ path: [index] }) => (typeof index === 'number' && blocks[index] !== undefined ? [blocks[index].id] : []))
  return { ids: [...new Set(ids)], tooLarge: ids.length === 0 }
}

/** Saves the draft of a page after each pause, each save upon the one before. */
export function usePageDraft(params: { channelSeq: number; pageSeq: number }, { revision: first, blocks: stored }: Pick<EditedPage, 'revision' | 'blocks'>, blocks: readonly PageBlock[]) {
  const client = useClient()
  const revision = useRef(first)
  const [savedBlocks, setSavedBlocks] = useState<readonly PageBlock[]>(stored)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const latest = useRef(blocks)
  const running = useRef<Promise<boolean> | null>(null)
  useEffect(() => { latest.current = blocks })
  const { channelSeq, pageSeq } = params
  const { mutateAsync, isPending, isError, error, reset } = useMutation({
    mutationFn: (sent: readonly PageBlock[]) => client(contract.sitePage.saveDraft, { params: { channelSeq, pageSeq }, body: { revision: revision.current, blocks: [...sent] } }),
    meta: { errors: 'inline' },
  })
  const isConflict = isRefusal(error, errorTable.conflict.code)

  /** Saves what there is now. False: it could not be saved. */
  const save = useCallback(async (): Promise<boolean> => {
    if (running.current !== null) await running.current
    const sent = latest.current
    const { ids, tooLarge } = problemsOf(sent)
    if (ids.length > 0 || tooLarge) return false
    const run = async () => {
      try {
        const saved = await mutateAsync(sent)
        revision.current = saved.revision
        setSavedBlocks(sent)
        setSavedAt(saved.savedAt)
        return true
      } catch {
        return false
      }
    }
    running.current = run()
    const isSaved = await running.current
    running.current = null
    return isSaved
  }, [mutateAsync])

  const isDirty = blocks !== savedBlocks
  useEffect(() => {
    if (blocks === savedBlocks || isConflict) return undefined
    const timer = setTimeout(() => { void save() }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [blocks, savedBlocks, isConflict, save])

  const problems = problemsOf(blocks)
  const state: DraftState = !isDirty ? 'saved' : isConflict ? 'conflict' : problems.ids.length > 0 || problems.tooLarge ? 'invalid' : isPending ? 'saving' : isError ? 'failed' : 'waiting'
  return {
    state, savedAt, problems,
    /** Saves at once what is not saved. False: it could not be saved. */
    flush: async () => (latest.current === savedBlocks && running.current === null ? true : save()),
    retry: () => { void save() },
    /** Goes on from a state of the server that this editor knows of. */
    startFrom: useCallback((page: Pick<EditedPage, 'revision'>, known?: readonly PageBlock[]) => {
      revision.current = page.revision
      if (known !== undefined) setSavedBlocks(known)
      reset()
    }, [reset]),
    revisionNow: () => revision.current,
  }
}
export type PageDraft = ReturnType<typeof usePageDraft>
