import type { QueryClient } from '@tanstack/react-query'
import { t } from 'i18next'
import { contract } from '#shared/contract.ts'
import { DRAFT_MAX, DRAFTS_MAX, DRAFTS_SIZE_MAX } from '#shared/draft/contract.ts'
import type { Draft } from '#shared/draft/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { DRAFT_PREFIX, draftStorage, draftTime } from '#renderer/lib/drafts.ts'
import type { DraftKeep } from '#renderer/lib/drafts.ts'
import { reportError } from '#renderer/lib/log.ts'
import type { PersonStorage } from '#renderer/lib/personStorage.tsx'
import { keysOf } from '#renderer/lib/storage.ts'

/** Saves that run are waited for as long (ms), so that a draft whose save succeeds does not come back. */
const SAVES_MS = 5000
/** Timeout of the hand-over (ms). */
const HAND_OVER_MS = 15_000

export interface HandOverDeps {
  client: Client
  queries: QueryClient
  kept: PersonStorage
  confirm: (question: { title: string; message: string; confirmLabel: string; cancelLabel: string; danger: boolean }) => Promise<boolean>
  /** The mutation that waits for this. */
  except: readonly string[]
}

const keeps: readonly DraftKeep[] = ['tab', 'browser']

/** The drafts that this browser holds for the page's user, newest first; those without a time count as old. */
function storedDrafts(kept: PersonStorage): Draft[] {
  const suffix = kept.key('')
  if (suffix === '') return []
  const found = keeps.flatMap((keep) => keysOf(draftStorage(keep), DRAFT_PREFIX).filter((key) => key.endsWith(suffix)).map((key) => ({
    keep, name: key.slice(DRAFT_PREFIX.length, -suffix.length), content: draftStorage(keep).getItem(key) ?? '', typedAt: new Date(draftTime(keep, key) ?? 0).toISOString(),
  })))
  return found.toSorted((a, b) => b.typedAt.localeCompare(a.typedAt))
}

function savesEnd(queries: QueryClient, except: readonly string[]): Promise<void> {
  const cache = queries.getMutationCache()
  const isRunning = () => cache.getAll().some(({ state, options }) => state.status === 'pending' && !state.isPaused && options.mutationKey?.[0] !== except[0])
  return new Promise((resolve) => {
    if (!isRunning()) return resolve()
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = cache.subscribe(() => { if (!isRunning()) end() })
    const timer = setTimeout(end, SAVES_MS)
  })
}

const isBlank = (value: unknown): boolean =>
  value === null || value === false || (typeof value === 'string' ? value.trim() === '' : typeof value === 'object' && Object.values(value).every(isBlank))

/** A form that was sent and emptied leaves blanks behind. */
function hasWords(content: string): boolean {
  try {
    return !isBlank(JSON.parse(content))
  } catch {
    return false
  }
}

/** The newest drafts that one hand-over may hold. */
function fitting(drafts: readonly Draft[]): Draft[] {
  let size = 0
  return drafts.filter(({ content }) => content.length <= DRAFT_MAX).slice(0, DRAFTS_MAX).filter(({ content }) => {
    size += content.length
    return size <= DRAFTS_SIZE_MAX
  })
}

/**
 * Before a logout: hands what its user has typed and not sent to the server. Where that fails, the user chooses between staying logged in and
 * losing it. Resolves with whether the logout goes on.
 */
export async function handOverDrafts({ client, queries, kept, confirm, except }: HandOverDeps): Promise<boolean> {
  await savesEnd(queries, except)
  const drafts = storedDrafts(kept).filter(({ content }) => hasWords(content))
  if (drafts.length === 0) return true
  const handed = fitting(drafts)
  let lost = drafts.length - handed.length
  if (handed.length > 0) {
    await client(contract.draft.handOver, { body: { drafts: handed } }, AbortSignal.timeout(HAND_OVER_MS)).catch((error: unknown) => {
      reportError('the drafts could not be handed over', error)
      lost = drafts.length
    })
  }
  if (lost === 0) return true
  await loadTexts(['draft'])
  return confirm({
    title: t('draft:lost.title'), message: t('draft:lost.message', { count: lost }), confirmLabel: t('draft:lost.leave'), cancelLabel: t('draft:lost.stay'), danger: true,
  })
}
