import type { Client } from '#shared/kernel/call/client.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import { lookInto, placeOf } from './attempt.ts'
import type { QueueStore } from './queueStore.ts'
import { meaningOf } from './faults.ts'
import type { FailReason } from './faults.ts'
import type { QueueFiles } from './ports.ts'
import type { QueueRecord } from './record.ts'

const lasting: readonly FailReason[] = ['fileMissing', 'fileChanged', 'fileEmpty', 'fileTypeRefused', 'fileUnreadable', 'noPicture', 'fileLimitExceeded']

/** Checks queued files ahead of their upload, so that a bad file is reported at once. Ignores temporary failures. */
export function createLookAhead<Item extends QueueRecord>({ store, files, client }: { store: QueueStore<Item>; files: QueueFiles<Item>; client: Client }): {
  advance(): void
  close(): void
} {
  const seen = new WeakSet<Item>()
  const ended = new AbortController()
  let looking = false

  async function look(record: Item): Promise<void> {
    try {
      await files.checkUnchanged(record)
      await lookInto(record, files, { onLook: (look) => void store.note(record, { look }) }, ended.signal)
      const query = { filename: record.fileName, fileSize: record.fileSize, kind: record.target.kind }
      await client(uploadCalls.check, { params: placeOf(record), query }, ended.signal)
    } catch (fault) {
      const meaning = meaningOf(fault)
      const holds = meaning.kind === 'failed' && lasting.includes(meaning.reason)
      if (holds && record.state === 'queued') store.happen(record, { type: 'fail', reason: meaning.reason, message: meaning.message })
    }
  }

  async function lookAll(): Promise<void> {
    for (;;) {
      const next = store.records().find((record) => record.state === 'queued' && record.tusUrl === undefined && !seen.has(record) && files.isAtHand?.(record) !== false)
      if (next === undefined || ended.signal.aborted) return
      seen.add(next)
      await look(next)
    }
  }

  return {
    advance() {
      if (looking) return
      looking = true
      void lookAll().finally(() => { looking = false })
    },
    close: () => ended.abort(),
  }
}
