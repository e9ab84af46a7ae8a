import { randomUUID } from 'node:crypto'
import type { Client } from '#shared/kernel/call/client.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { createUploadQueue as createQueue } from '#shared/upload/queue/queue.ts'
import type { UploadQueue as Queue } from '#shared/upload/queue/queue.ts'
import type { ClockPort, LogPort } from '#main/ports.ts'
import { Refusal } from '#main/ipc/refusal.ts'
import type { Journal, UploadRecord } from './journal.ts'
import { checkUnchanged, describeFile, hashFile, inspectFile } from './localFiles.ts'
import type { SourceFile } from './localFiles.ts'
import type { Transfer } from './transfer.ts'

export interface QueueDeps {
  journal: Journal
  client: Client
  transfer: Transfer
  serverOrigin: string
  clock: ClockPort
  log: LogPort
  /** 0 ≤ random() < 1 */
  random(): number
  onChange(rows: UploadRow[]): void
}

/** The uploads of one account on the desktop (STU-04, DESK-02). Unknown ids reject with a Refusal. */
export type UploadQueue = Queue<SourceFile>

export function createUploadQueue({ transfer, ...deps }: QueueDeps): UploadQueue {
  return createQueue<UploadRecord>({
    ...deps,
    newId: randomUUID,
    unknown: () => new Refusal('unknown'),
    minuteOfDay,
    files: {
      checkUnchanged,
      look: ({ path }, signal) => inspectFile(path, signal),
      hash: ({ path }, signal) => hashFile(path, signal),
      send: (record, address, progress, signal) => transfer.send(record, address, progress, signal),
      terminate: (url) => transfer.terminate(url),
      async refreshed(record) {
        const found = await describeFile(record.path)
        return found === undefined || isSame(record, found) ? undefined : { fileSize: found.fileSize, modifiedMs: found.modifiedMs }
      },
      isSame,
    },
  })
}

/** A moved or renamed file keeps its size and modification time. */
function isSame(one: Pick<SourceFile, 'fileSize' | 'modifiedMs'>, other: Pick<SourceFile, 'fileSize' | 'modifiedMs'>): boolean {
  return one.fileSize === other.fileSize && one.modifiedMs === other.modifiedMs
}

function minuteOfDay(at: number): number {
  const moment = new Date(at)
  return moment.getHours() * 60 + moment.getMinutes()
}
