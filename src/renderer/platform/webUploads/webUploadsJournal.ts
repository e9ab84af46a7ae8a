import { z } from 'zod'
import type { QueueContent, QueueJournal } from '#shared/upload/queue/ports.ts'
import { queueRecord } from '#shared/upload/queue/record.ts'
import { keysOf } from '#renderer/lib/storage.ts'
import { newUuid } from '#renderer/lib/uuid.ts'
import { prefixOf } from './webKeeping.ts'
import type { WebKeeping } from './webKeeping.ts'

/** A journal entry. Files cannot be stored, so it identifies the file after a reload. */
export const webRecord = queueRecord.extend({
  /** Epoch ms. */
  lastModified: z.number(),
  /** SHA-256 (hex) of the first bytes. */
  headHash: z.string(),
})
export type WebRecord = z.infer<typeof webRecord>

const records = z.array(webRecord)
/** The older format without hold state. */
const journal = z.union([z.object({ held: z.boolean(), records }), records.transform((alone) => ({ held: false, records: alone }))])

const TAB_KEY = 'madang.uploads.tab'

export function keptRecords({ local }: Pick<WebKeeping, 'local'>, userSeq: number): WebRecord[] {
  return keysOf(local, prefixOf(userSeq)).flatMap((key) => [...(parse(local.getItem(key))?.records ?? [])])
}

/** Journal of a user's uploads in this tab, since one tab sends a file; takes over those of closed tabs, known by their released locks. */
export function createWebJournal(keeping: WebKeeping, userSeq: number): QueueJournal<WebRecord> & { close(): void } {
  const { local } = keeping
  const prefix = prefixOf(userSeq)
  const releases: (() => void)[] = []
  let tabId = ''

  async function claim(id: string): Promise<boolean> {
    // Without locks, other tabs cannot be known to be closed.
    if (keeping.locks === undefined) return id === keeping.tab.getItem(TAB_KEY)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    void keeping.locks.request(`${prefix}${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise<void>((release) => { releases.push(release) })
    })
    return promise
  }

  async function takeTab(): Promise<void> {
    const kept = keeping.tab.getItem(TAB_KEY)
    // A duplicated tab copies the id of its original, which lives.
    tabId = kept !== null && (await claim(kept)) ? kept : newUuid()
    if (tabId === kept) return
    keeping.tab.setItem(TAB_KEY, tabId)
    await claim(tabId)
  }

  function write({ records, held }: QueueContent<WebRecord>): void {
    if (records.length === 0) local.removeItem(prefix + tabId)
    else local.setItem(prefix + tabId, JSON.stringify({ held, records } satisfies QueueContent<WebRecord>))
  }

  return {
    async load() {
      await takeTab()
      const records: WebRecord[] = []
      let held = false
      let damaged = false
      for (const key of keysOf(local, prefix)) {
        const id = key.slice(prefix.length)
        if (id !== tabId && !(await claim(id))) continue
        const read = parse(local.getItem(key))
        damaged ||= read === undefined
        records.push(...(read?.records ?? []))
        held ||= read?.held === true
        local.removeItem(key)
      }
      write({ records, held })
      return { records, held, damaged }
    },
    async save(content) {
      write(content)
    },
    close() {
      for (const release of releases.splice(0)) release()
    },
  }
}

function parse(text: string | null): QueueContent<WebRecord> | undefined {
  try {
    return journal.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}
