import type { FileLook } from '#shared/upload/preflight.ts'
import type { QueueRecord } from './record.ts'

export interface QueueClock {
  now(): number
  /** One-shot timer (ms); returns its cancellation. */
  after(delayMs: number, callback: () => void): () => void
}

export interface QueueLog {
  warn(message: string): void
  error(message: string, error: unknown): void
}

export interface QueueContent<Item extends QueueRecord> {
  records: readonly Item[]
  held: boolean
}

export interface QueueJournal<Item extends QueueRecord> {
  /** `damaged` when it could not be read. */
  load(): Promise<QueueContent<Item> & { damaged: boolean }>
  save(content: QueueContent<Item>): Promise<void>
}

export type TransferAddress = { create: string } | { resume: string }

export interface TransferProgress {
  onUrl(url: string): void
  onAcknowledged(bytes: number): void
  /** Bytes handed to the network since the last call. */
  onFlow(bytes: number): void
}

export interface QueueFiles<Item extends QueueRecord> {
  /** Throws SourceFault when the file is empty, missing or changed since it was chosen. */
  checkUnchanged(record: Readonly<Item>): Promise<void>
  /** Inspects a video; absent where the platform cannot. Throws SourceFault when unreadable, or the signal's reason. */
  look?(record: Readonly<Item>, signal: AbortSignal): Promise<FileLook>
  /** Content hash (`contentHash.ts`). Throws SourceFault, or the signal's reason. */
  hash(record: Readonly<Item>, signal: AbortSignal): Promise<string>
  /** Sends the missing bytes by tus from the server's offset (DESK-02), without retry. Rejects as `attemptUpload`. */
  send(record: Readonly<Item>, address: TransferAddress, progress: TransferProgress, signal: AbortSignal): Promise<void>
  terminate(url: string): Promise<void>
  refreshed?(record: Readonly<Item>): Promise<Partial<Item> | undefined>
  /** Whether a file chosen again is the one being uploaded, so that it can resume. */
  isSame(record: Readonly<Item>, file: Readonly<Item>): boolean
  /** Whether the file can be read now; absent where it always can. */
  isAtHand?(record: Readonly<Item>): boolean
  isKept?(record: Readonly<Item>): boolean
}
