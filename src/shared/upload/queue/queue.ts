import type { Client } from '#shared/kernel/call/client.ts'
import type { SameFileDecision, UploadRow, UploadTarget } from '#shared/upload/port.ts'
import { defaultUploadSettings } from '#shared/upload/settings.ts'
import type { UploadSettings } from '#shared/upload/settings.ts'
import { hasArrived } from './attempt.ts'
import { createQueueBook } from './book.ts'
import { closedBy } from './gate.ts'
import { createLookAhead } from './lookAhead.ts'
import { takesOtherFile } from './machine.ts'
import type { QueueClock, QueueFiles, QueueJournal, QueueLog } from './ports.ts'
import { toRow } from './record.ts'
import type { QueueRecord } from './record.ts'
import { createRunner } from './runner.ts'

/** Time between two looks at the clock while uploads have hours, in milliseconds. */
const HOURS_EVERY_MS = 20_000

/** What the queue works with. */
export interface QueueDeps<Item extends QueueRecord> {
  journal: QueueJournal<Item>
  files: QueueFiles<Item>
  client: Client
  /** Absolute address of the server. */
  serverOrigin: string
  clock: QueueClock
  log: QueueLog
  /** 0 ≤ random() < 1 */
  random(): number
  /** A new UUID. */
  newId(): string
  /** Minutes since midnight on the machine's own clock, at a moment (epoch milliseconds). */
  minuteOfDay(at: number): number
  /** What is thrown for an id that is not known. */
  unknown(): Error
  onChange(rows: UploadRow[]): void
}

/** The uploads of one account (STU-04, DESK-02). Ids that are not known throw `unknown`. */
export interface UploadQueue<File> {
  /** Takes up what the last run left; answers whether its journal was damaged. */
  open(): Promise<{ damaged: boolean }>
  /** Queues a file; answers the upload's id. */
  add(file: File, target: UploadTarget): string
  pause(uploadId: string): void
  resume(uploadId: string): void
  cancel(uploadId: string): Promise<void>
  retry(uploadId: string): Promise<void>
  /** Answers an upload whose file the site has already. */
  decide(uploadId: string, decision: SameFileDecision): void
  /** Gives an upload that failed for its file another one; it begins anew unless it is the same. False in any other state. */
  giveFile(uploadId: string, file: File): boolean
  move(uploadId: string, place: number): void
  /** Stops the whole queue, or lets it go on. */
  hold(held: boolean): void
  clearFinished(): void
  rows(): UploadRow[]
  /** Resolves when the journal has everything that was asked for until now: from then on it outlives a crash. */
  kept(): Promise<void>
  configure(settings: Pick<UploadSettings, 'atOnce' | 'hours'>): void
  /** A file that was not at hand is: what needs it may go on. */
  advance(): void
  /** The person has logged in again: what waited for it goes on. */
  loggedIn(): void
  /** The machine is about to sleep: everything stops where it is. */
  sleep(): void
  /** The machine woke: what it stopped, and what waits for a connection, is tried now. */
  wake(): void
  /** Whether there is a network at all, as far as the machine can tell. */
  online(isOnline: boolean): void
  /** The machine has another network now: lines that are open lead nowhere. */
  networkChanged(): void
  /** Stops everything where it is; the journal keeps it for the next time. */
  close(): Promise<void>
}

/** What a platform tells of a file that it queues, beside what the queue keeps itself. */
export type QueuedFile<Item extends QueueRecord> = Omit<Item, Exclude<keyof QueueRecord, 'fileName' | 'fileSize'>>

/** Makes the queue; `open` it before use. */
export function createUploadQueue<Item extends QueueRecord>(deps: QueueDeps<Item>): UploadQueue<QueuedFile<Item>> {
  const { files, clock } = deps
  const around = { asleep: false, online: true }
  let settings: Pick<UploadSettings, 'atOnce' | 'hours'> = defaultUploadSettings
  let stopClock: (() => void) | undefined

  const gate = () => closedBy({ ...around, held: book.held(), hours: settings.hours, minute: deps.minuteOfDay(clock.now()) })

  function rowOf(record: Item): UploadRow {
    const row = toRow(record, runner.speedOf(record))
    const needsFile = files.isAtHand?.(record) === false && !hasArrived(record) && record.state !== 'done' && record.state !== 'optimising'
    const why = record.state === 'queued' ? gate() : null
    return { ...row, ...(why === null ? {} : { state: 'waiting', reason: why }), ...(needsFile ? { needsFile, ...(files.isKept?.(record) ? { kept: true } : {}) } : {}) }
  }

  const book = createQueueBook<Item>({ ...deps, rowOf })
  const runner = createRunner<Item>({ ...deps, book, closedBy: gate, atOnce: () => settings.atOnce })
  const lookAhead = createLookAhead<Item>({ ...deps, book })

  function advance(): void {
    runner.advance()
    lookAhead.advance()
  }

  /** Looks at the clock now and then: a timer of hours would be late after a sleep or a change of the clock. */
  function followHours(): void {
    stopClock?.()
    stopClock = undefined
    if (settings.hours === null) return
    let before = gate()
    const look = (): void => {
      const now = gate()
      if (now !== before) runner.gateChanged()
      before = now
      stopClock = clock.after(HOURS_EVERY_MS, look)
    }
    stopClock = clock.after(HOURS_EVERY_MS, look)
  }

  function takeFile(record: Item, file: Partial<Item>): void {
    runner.startOver(record)
    void book.note(record, { ...file, look: undefined, same: undefined, decision: undefined })
  }

  return {
    async open() {
      const opened = await book.open()
      for (const record of book.records()) if (record.state === 'optimising') runner.follow(record)
      advance()
      return opened
    },
    add(file, target) {
      const uploadId = deps.newId()
      book.add({ ...file, uploadId, target, state: 'queued', sentBytes: 0 } as Item)
      advance()
      return uploadId
    },
    pause(uploadId) {
      const record = book.find(uploadId)
      if (book.happen(record, { type: 'pause' })) void runner.halt(record)
    },
    resume(uploadId) {
      const record = book.find(uploadId)
      if (record.reason === 'sameFile') void book.note(record, { decision: 'send' })
      if (book.happen(record, { type: 'resume' })) advance()
    },
    async cancel(uploadId) {
      const record = book.find(uploadId)
      if (!book.happen(record, { type: 'cancel' })) throw deps.unknown()
      await runner.halt(record)
      runner.startOver(record)
      book.leave((one) => one !== record)
      advance()
    },
    async retry(uploadId) {
      const record = book.find(uploadId)
      const changed = await files.refreshed?.(record)
      // The person wants the file as it is now.
      if (changed !== undefined) takeFile(record, changed)
      runner.forgive(record)
      if (book.happen(record, { type: 'retry' })) advance()
    },
    decide(uploadId, decision) {
      const record = book.find(uploadId)
      void book.note(record, { decision })
      if (book.happen(record, { type: 'resume' })) advance()
    },
    giveFile(uploadId, file) {
      const record = book.find(uploadId)
      if (!takesOtherFile(record)) return false
      if (files.isSame(record, file as unknown as Item)) void book.note(record, file as Partial<Item>)
      else takeFile(record, file as Partial<Item>)
      runner.forgive(record)
      if (book.happen(record, { type: 'retry' })) advance()
      return true
    },
    move(uploadId, place) {
      book.move(uploadId, place)
    },
    hold(held) {
      book.hold(held)
      runner.gateChanged()
    },
    kept: () => book.kept(),
    clearFinished: () => book.leave((record) => record.state !== 'done'),
    rows: () => book.rows(),
    configure(next) {
      settings = next
      followHours()
      runner.gateChanged()
    },
    advance() {
      book.changed()
      advance()
    },
    loggedIn: () => runner.release((reason) => reason === 'waitingLogin'),
    sleep() {
      around.asleep = true
      runner.gateChanged()
    },
    wake() {
      around.asleep = false
      runner.gateChanged()
      // A server that asked to be left alone is, until its time has come.
      runner.release((reason) => reason === 'waitingConnection')
    },
    online(isOnline) {
      if (around.online === isOnline) return
      around.online = isOnline
      runner.gateChanged()
      if (isOnline) runner.release((reason) => reason === 'waitingConnection')
    },
    networkChanged() {
      runner.breakOff()
      runner.release((reason) => reason === 'waitingConnection')
    },
    async close() {
      stopClock?.()
      lookAhead.close()
      await runner.close()
      await book.close()
    },
  }
}
