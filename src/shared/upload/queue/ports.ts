import type { FileLook } from '#shared/upload/preflight.ts'
import type { QueueRecord } from './record.ts'

/** Time as the queue needs it. */
export interface QueueClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once after a delay in milliseconds; answers its cancellation. */
  after(delayMs: number, callback: () => void): () => void
}

/** Where the queue says what nobody asked for. */
export interface QueueLog {
  warn(message: string): void
  error(message: string, error: unknown): void
}

/** What a journal keeps of one account. */
export interface QueueContent<Item extends QueueRecord> {
  /** In the order in which they are sent. */
  records: readonly Item[]
  /** Whether the person has stopped the whole queue. */
  held: boolean
}

/** Keeps the queue of one account over restarts. */
export interface QueueJournal<Item extends QueueRecord> {
  /** What the last run left; `damaged` when it could not be read. */
  load(): Promise<QueueContent<Item> & { damaged: boolean }>
  save(content: QueueContent<Item>): Promise<void>
}

/** Where a file goes: a creation address from the server, or the address of an upload that has begun. */
export type TransferAddress = { create: string } | { resume: string }

/** What a transfer reports while it runs. */
export interface TransferProgress {
  /** The upload exists at this address. */
  onUrl(url: string): void
  /** The server has this many bytes. */
  onAcknowledged(bytes: number): void
  /** So many more bytes went to the network. */
  onFlow(bytes: number): void
}

/** The files of a platform and the way to the server. */
export interface QueueFiles<Item extends QueueRecord> {
  /** Throws SourceFault unless the file is still the one that was chosen, and there is something to send. */
  checkUnchanged(record: Readonly<Item>): Promise<void>
  /** Looks into a film; absent where files cannot be looked into. Throws SourceFault when it cannot be read, or the signal's reason. */
  look?(record: Readonly<Item>, signal: AbortSignal): Promise<FileLook>
  /** Content hash of the file (`contentHash.ts`). Throws SourceFault, or the signal's reason. */
  hash(record: Readonly<Item>, signal: AbortSignal): Promise<string>
  /**
   * Sends what the server does not have yet by tus, asking it first where to go on, so that no acknowledged byte is sent
   * again (DESK-02), and tells it the digests of the chunks. Rejects with SourceFault, TransferFault or the signal's reason; it does not try again by itself.
   */
  send(record: Readonly<Item>, address: TransferAddress, progress: TransferProgress, signal: AbortSignal): Promise<void>
  /** Ends an upload on the server. */
  terminate(url: string): Promise<void>
  /** The file as it is now, when the person wants it again and it has changed. */
  refreshed?(record: Readonly<Item>): Promise<Partial<Item> | undefined>
  /** Whether a file that the person chose again is the one that was begun, so that it goes on where it was. */
  isSame(record: Readonly<Item>, file: Readonly<Item>): boolean
  /** Whether the file can be read; absent where it always can. */
  isAtHand?(record: Readonly<Item>): boolean
  /** Whether the platform keeps the file and gives it out once the person agrees. */
  isKept?(record: Readonly<Item>): boolean
}
