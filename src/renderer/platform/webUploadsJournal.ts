import { z } from 'zod'
import type { QueueContent, QueueJournal } from '#shared/upload/queue/ports.ts'
import { queueRecord } from '#shared/upload/queue/record.ts'
import { keysOf } from '#renderer/lib/storage.ts'
import type { KeyValueStorage } from '#renderer/lib/storage.ts'
import { newUuid } from '#renderer/lib/uuid.ts'

/** One upload as the page keeps it. A page cannot keep a file, so after a reload the file is known by what is here. */
export const webRecord = queueRecord.extend({
  /** Epoch milliseconds. */
  lastModified: z.number(),
  /** Hex SHA-256 of the file's first bytes. */
  headHash: z.string(),
})
export type WebRecord = z.infer<typeof webRecord>

const records = z.array(webRecord)
/** Before the whole queue could be stopped, the records stood alone. */
const journal = z.union([z.object({ held: z.boolean(), records }), records.transform((alone) => ({ held: false, records: alone }))])

/** Where the page keeps things; a test gives its own. */
export interface WebKeeping {
  /** Outlives the tab. */
  local: KeyValueStorage
  /** Of this tab, over reloads. */
  tab: KeyValueStorage
  /** Held as long as the tab lives; absent on plain-http pages. */
  locks?: Pick<LockManager, 'request'> | undefined
}

const TAB_KEY = 'madang.uploads.tab'
const prefixOf = (userSeq: number) => `madang.uploads.${userSeq}.`

/** Whether a journal of the person lies here, of whatever tab. */
export function hasJournal({ local }: WebKeeping, userSeq: number): boolean {
  return keysOf(local, prefixOf(userSeq)).length > 0
}

/** Everything that is kept for a person, of whatever tab. */
export function keptRecords({ local }: Pick<WebKeeping, 'local'>, userSeq: number): WebRecord[] {
  return keysOf(local, prefixOf(userSeq)).flatMap((key) => [...(parse(local.getItem(key))?.records ?? [])])
}

/**
 * The uploads of a person in this tab. Each tab has a journal of its own, so that two tabs do not send the same file; those of
 * tabs that are closed are taken over. A tab is known to live by a lock that the browser takes away with it.
 */
export function createWebJournal(keeping: WebKeeping, userSeq: number): QueueJournal<WebRecord> & { close(): void } {
  const { local } = keeping
  const prefix = prefixOf(userSeq)
  const releases: (() => void)[] = []
  let tabId = ''

  /** Takes the lock of a tab's journal; false when its tab lives. */
  async function claim(id: string): Promise<boolean> {
    // Without locks nobody can tell whether another tab lives, so only the tab's own journal is taken.
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
    // A tab that was duplicated has the id of its original, which lives.
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
