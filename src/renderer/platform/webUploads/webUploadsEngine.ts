import type { Client } from '#shared/kernel/call/client.ts'
import type { UploadRow, UploadTarget } from '#shared/upload/port.ts'
import type { UploadSettings } from '#shared/upload/settings.ts'
import { SourceFault } from '#shared/upload/queue/faults.ts'
import { createLimiter } from '#shared/upload/queue/limiter.ts'
import type { QueueClock, QueueJournal } from '#shared/upload/queue/ports.ts'
import { createUploadQueue } from '#shared/upload/queue/queue.ts'
import type { QueuedFile, UploadQueue } from '#shared/upload/queue/queue.ts'
import { newUuid } from '#renderer/lib/uuid.ts'
import { hashInWorker } from './webUploadsHash.ts'
import type { BlobHash } from './webUploadsHash.ts'
import type { WebHandles } from './webKept.ts'
import { createWebJournal, keptRecords } from './webUploadsJournal.ts'
import type { WebKeeping } from './webKeeping.ts'
import type { WebRecord } from './webUploadsJournal.ts'
import { lookIntoBlob } from './webUploadsLook.ts'
import type { BlobLook } from './webUploadsLook.ts'
import type { WebUploadSettings } from './webUploadSettings.ts'
import { createWebTransfer } from './webUploadsTransfer.ts'
import type { WebTransfer } from './webUploadsTransfer.ts'

/** Bytes hashed to recognise a file chosen again, beside name, size and time. */
const HEAD_BYTES = 1024 * 1024

export interface EngineDeps {
  userSeq: number
  client: Client
  serverOrigin: string
  headers: () => Record<string, string>
  keeping: WebKeeping
  settings: WebUploadSettings
  /** Readable files by their identity; survive the end of a session. */
  atHand: Map<string, File>
  onChange(rows: UploadRow[]): void
  handles?: WebHandles | undefined
  hash?: BlobHash
  look?: BlobLook
  transfer?: WebTransfer
  clock?: QueueClock
}

export interface WebUploadEngine {
  queue: UploadQueue<QueuedFile<WebRecord>>
  add(file: File, target: UploadTarget): Promise<string>
  /** Returns its file to an upload; false if it is a different one. */
  give(uploadId: string, file: File): Promise<boolean>
  /** Asks for permission to the stored handles (call from a click); resolves with whether the upload has its file. */
  reopen(uploadId: string): Promise<boolean>
  close(): Promise<void>
}

const pageClock: QueueClock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

function minuteOfDay(at: number): number {
  const moment = new Date(at)
  return moment.getHours() * 60 + moment.getMinutes()
}

/** Opens a user's uploads; those of the last page wait for their files. */
export async function openEngine(deps: EngineDeps): Promise<WebUploadEngine> {
  const hash = deps.hash ?? hashInWorker
  const clock = deps.clock ?? pageClock
  const limiter = createLimiter(clock)
  const look = deps.look ?? lookIntoBlob
  const transfer = deps.transfer ?? createWebTransfer(deps.headers, limiter)
  const ownJournal = createWebJournal(deps.keeping, deps.userSeq)
  const { atHand } = deps
  const keyOf = ({ fileName, fileSize, lastModified, headHash }: Readonly<QueuedFile<WebRecord>>) => [fileName, fileSize, lastModified, headHash].join('\n')
  const fileOf = (record: Readonly<WebRecord>): File => {
    const file = atHand.get(keyOf(record))
    if (file === undefined) throw new SourceFault('fileMissing')
    return file
  }

  async function describe(file: File): Promise<QueuedFile<WebRecord>> {
    const headHash = await hash(file.slice(0, HEAD_BYTES), new AbortController().signal)
    return { fileName: file.name.normalize('NFC'), fileSize: file.size, lastModified: file.lastModified, headHash }
  }

  const kept = new Set<string>()
  const handleKey = (record: Readonly<QueuedFile<WebRecord>>) => `${deps.userSeq}\n${keyOf(record)}`
  let records = 0

  function tidy(): void {
    const alive = new Set(keptRecords(deps.keeping, deps.userSeq).map(handleKey))
    deps.handles?.forget(`${deps.userSeq}\n`, (key) => alive.has(key)).catch(() => undefined)
  }

  const journal: QueueJournal<WebRecord> = {
    load: () => ownJournal.load(),
    async save(content) {
      await ownJournal.save(content)
      if (content.records.length < records) tidy()
      records = content.records.length
    },
  }

  async function takeKept(record: WebRecord, file: File | null): Promise<void> {
    kept.delete(keyOf(record))
    if (file !== null && keyOf(await describe(file)) === keyOf(record)) atHand.set(keyOf(record), file)
  }

  function ownRecords(): WebRecord[] {
    const own = new Set(queue.rows().map(({ uploadId }) => uploadId))
    return keptRecords(deps.keeping, deps.userSeq).filter(({ uploadId }) => own.has(uploadId))
  }

  async function takeBack(): Promise<void> {
    const { handles } = deps
    if (handles === undefined) return
    for (const record of ownRecords()) {
      if (atHand.has(keyOf(record))) continue
      const found = await handles.open(handleKey(record)).catch(() => null)
      if (found === 'ask') kept.add(keyOf(record))
      else await takeKept(record, found)
    }
    tidy()
    queue.advance()
  }

  const queue = createUploadQueue<WebRecord>({
    journal,
    client: deps.client,
    serverOrigin: deps.serverOrigin,
    clock,
    minuteOfDay,
    // No log in the page; the rows show errors.
    log: { warn: () => undefined, error: () => undefined },
    random: Math.random,
    newId: newUuid,
    unknown: () => new Error('no such upload'),
    onChange: deps.onChange,
    files: {
      async checkUnchanged(record) {
        const file = fileOf(record)
        if (file.size === 0) throw new SourceFault('fileEmpty')
        // Browsers refuse to read a file that changed after it was chosen.
        await file.slice(0, 1).arrayBuffer().catch((cause: unknown) => {
          throw new SourceFault(cause instanceof Error && cause.name === 'NotFoundError' ? 'fileMissing' : 'fileChanged', { cause })
        })
      },
      look: async (record, signal) => look(fileOf(record), signal),
      hash: async (record, signal) => hash(fileOf(record), signal),
      send: async (record, address, progress, signal) => transfer.send(fileOf(record), address, progress, signal),
      terminate: (url) => transfer.terminate(url),
      isSame: (record, file) => keyOf(record) === keyOf(file),
      isAtHand: (record) => atHand.has(keyOf(record)),
      isKept: (record) => kept.has(keyOf(record)),
    },
  })
  const configure = (next: UploadSettings): void => {
    limiter.setRate(next.bytesPerSecond)
    queue.configure(next)
  }
  configure(deps.settings.current())
  const stopFollowing = deps.settings.onChange(configure)
  await queue.open()
  await takeBack()

  return {
    queue,
    async add(file, target) {
      const described = await describe(file)
      atHand.set(keyOf(described), file)
      // Without a handle the file is asked for after a reload.
      await deps.handles?.keep(handleKey(described), file).catch(() => undefined)
      return queue.add(described, target)
    },
    async give(uploadId, file) {
      const described = await describe(file)
      const row = queue.rows().find((one) => one.uploadId === uploadId)
      if (row?.needsFile !== true) {
        atHand.set(keyOf(described), file)
        return queue.giveFile(uploadId, described)
      }
      atHand.set(keyOf(described), file)
      const isIt = queue.rows().find((one) => one.uploadId === uploadId)?.needsFile !== true
      if (isIt) queue.advance()
      else atHand.delete(keyOf(described))
      return isIt
    },
    async reopen(uploadId) {
      const all = ownRecords().filter((record) => kept.has(keyOf(record)))
      // The clicked one first: browsers may allow only one prompt.
      for (const record of all.toSorted((a, b) => Number(b.uploadId === uploadId) - Number(a.uploadId === uploadId))) {
        await takeKept(record, (await deps.handles?.ask(handleKey(record)).catch(() => null)) ?? null)
      }
      queue.advance()
      return queue.rows().find((row) => row.uploadId === uploadId)?.needsFile !== true
    },
    async close() {
      stopFollowing()
      await queue.close()
      ownJournal.close()
    },
  }
}
