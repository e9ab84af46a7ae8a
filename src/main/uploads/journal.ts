import { createHash } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfPresent, removeUnfinished, writeAtomically } from '#main/files/atomicFile.ts'
import type { ClockPort } from '#main/ports.ts'
import type { QueueContent, QueueJournal } from '#shared/upload/queue/ports.ts'
import { queueRecord } from '#shared/upload/queue/record.ts'

/** One upload in the journal; enough to resume after a restart. */
export const uploadRecord = queueRecord.extend({
  path: z.string().min(1),
  /** Modification time (ms); with the size it detects a changed file. */
  modifiedMs: z.number(),
})
export type UploadRecord = z.infer<typeof uploadRecord>

const VERSION = 2
const journalFile = z.object({ version: z.literal(VERSION), account: z.string(), held: z.boolean(), uploads: z.array(uploadRecord) })
/** Without hold state of the whole queue. */
const firstVersion = z.object({ version: z.literal(1), account: z.string(), uploads: z.array(uploadRecord) })
  .transform((file): z.infer<typeof journalFile> => ({ ...file, version: VERSION, held: false }))
const anyVersion = z.union([journalFile, firstVersion])

export interface Journal extends QueueJournal<UploadRecord> {
  /** Loads the last run's queue; a damaged file is moved aside and reported. */
  load: QueueJournal<UploadRecord>['load']
  /** Saves the queue; concurrent writes are merged. Resolves when on disk. */
  save: QueueJournal<UploadRecord>['save']
}

/** One file per account; the name is a hash, so that it reveals nothing. */
export function journalPath(folder: string, account: string): string {
  return join(folder, `${createHash('sha256').update(account).digest('hex').slice(0, 32)}.json`)
}

/** The journal of one `account` (server origin and user) in `folder`. */
export function createJournal(folder: string, account: string, clock: ClockPort): Journal {
  const path = journalPath(folder, account)
  let latest: string | undefined
  let writing: Promise<void> | undefined

  async function writeLatest(): Promise<void> {
    try {
      while (latest !== undefined) {
        const content = latest
        latest = undefined
        await writeAtomically(path, content)
      }
    } finally {
      writing = undefined
    }
  }

  return {
    async load() {
      await removeUnfinished(path)
      const text = await readIfPresent(path)
      if (text === undefined) return { records: [], held: false, damaged: false }
      const content = parse(text, account)
      if (content !== undefined) return { ...content, damaged: false }
      await rename(path, `${path}.damaged-${clock.now()}`)
      return { records: [], held: false, damaged: true }
    },
    save({ records, held }) {
      latest = JSON.stringify({ version: VERSION, account, held, uploads: [...records] } satisfies z.infer<typeof journalFile>)
      writing ??= writeLatest()
      return writing
    },
  }
}

function parse(text: string, account: string): QueueContent<UploadRecord> | undefined {
  try {
    const read = anyVersion.parse(JSON.parse(text))
    return read.account === account ? { records: read.uploads, held: read.held } : undefined
  } catch {
    return undefined
  }
}
