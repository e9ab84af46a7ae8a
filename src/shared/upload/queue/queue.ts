import type { Client } from '#shared/kernel/call/client.ts'
import type { SameFileDecision, UploadRow, UploadTarget } from '#shared/upload/port.ts'
import { defaultUploadSettings } from '#shared/upload/settings.ts'
import type { UploadSettings } from '#shared/upload/settings.ts'
import { hasArrived } from './attempt.ts'
import { createQueueStore } from './queueStore.ts'
import { closedBy } from './gate.ts'
import { createLookAhead } from './lookAhead.ts'
import { takesOtherFile } from './machine.ts'
import type { QueueClock, QueueFiles, QueueJournal, QueueLog } from './ports.ts'
import { toRow } from './record.ts'
import type { QueueRecord } from './record.ts'
import { createRunner } from './runner.ts'

const HOURS_EVERY_MS = 20_000

export interface QueueDeps<Item extends QueueRecord> {
  journal: QueueJournal<Item>
  files: QueueFiles<Item>
  client: Client
  serverOrigin: string
  clock: QueueClock
  log: QueueLog
  /** 0 ≤ random() < 1 */
  random(): number
  newId(): string
  /** Local minutes since midnight at an epoch time (ms). */
  minuteOfDay(at: number): number
  unknown(): Error
  onChange(rows: UploadRow[]): void
}

/** The uploads of one account (STU-04, DESK-02). Methods throw `unknown()` for an unknown id. */
export interface UploadQueue<File> {
  open(): Promise<{ damaged: boolean }>
  add(file: File, target: UploadTarget): string
  pause(uploadId: string): void
  resume(uploadId: string): void
  cancel(uploadId: string): Promise<void>
  retry(uploadId: string): Promise<void>
  decide(uploadId: string, decision: SameFileDecision): void
  /** Replaces a file that made its upload fail; a different one starts over. False in other states. */
  giveFile(uploadId: string, file: File): boolean
  move(uploadId: string, place: number): void
  hold(held: boolean): void
  clearFinished(): void
  rows(): UploadRow[]
  /** Resolves when the journal is saved: the queue survives a crash from here. */
  kept(): Promise<void>
  configure(settings: Pick<UploadSettings, 'atOnce' | 'hours'>): void
  advance(): void
  loggedIn(): void
  sleep(): void
  /** Resumes after sleep, and retries what waits for a connection. */
  wake(): void
  online(isOnline: boolean): void
  /** The machine switched networks: open connections are dead. */
  networkChanged(): void
  close(): Promise<void>
}

export type QueuedFile<Item extends QueueRecord> = Omit<Item, Exclude<keyof QueueRecord, 'fileName' | 'fileSize'>>

/** Call `open` before use. */
export function createUploadQueue<Item extends QueueRecord>(deps: QueueDeps<Item>): UploadQueue<QueuedFile<Item>> {
  const { files, clock } = deps
  const around = { asleep: false, online: true }
  let settings: Pick<UploadSettings, 'atOnce' | 'hours'> = defaultUploadSettings
  let stopClock: (() => void) | undefined

  const gate = () => closedBy({ ...around, held: store.held(), hours: settings.hours, minute: deps.minuteOfDay(clock.now()) })

  function rowOf(record: Item): UploadRow {
    const row = toRow(record, runner.speedOf(record))
    const needsFile = files.isAtHand?.(record) === false && !hasArrived(record) && record.state !== 'done' && record.state !== 'optimising'
    const why = record.state === 'queued' ? gate() : null
    return { ...row, ...(why === null ? {} : { state: 'waiting', reason: why }), ...(needsFile ? { needsFile, ...(files.isKept?.(record) ? { kept: true } : {}) } : {}) }
  }

  const store = createQueueStore<Item>({ ...deps, rowOf })
  const runner = createRunner<Item>({ ...deps, store, closedBy: gate, atOnce: () => settings.atOnce })
  const lookAhead = createLookAhead<Item>({ ...deps, store })

  function advance(): void {
    runner.advance()
    lookAhead.advance()
  }

  /** Polls: a timer of hours would be late after a sleep or a clock change. */
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
    void store.note(record, { ...file, look: undefined, same: undefined, decision: undefined })
  }

  return {
    async open() {
      const opened = await store.open()
      for (const record of store.records()) if (record.state === 'optimising') runner.follow(record)
      advance()
      return opened
    },
    add(file, target) {
      const uploadId = deps.newId()
      store.add({ ...file, uploadId, target, state: 'queued', sentBytes: 0 } as Item)
      advance()
      return uploadId
    },
    pause(uploadId) {
      const record = store.find(uploadId)
      if (store.happen(record, { type: 'pause' })) void runner.halt(record)
    },
    resume(uploadId) {
      const record = store.find(uploadId)
      if (record.reason === 'sameFile') void store.note(record, { decision: 'send' })
      if (store.happen(record, { type: 'resume' })) advance()
    },
    async cancel(uploadId) {
      const record = store.find(uploadId)
      if (!store.happen(record, { type: 'cancel' })) throw deps.unknown()
      await runner.halt(record)
      runner.startOver(record)
      store.leave((one) => one !== record)
      advance()
    },
    async retry(uploadId) {
      const record = store.find(uploadId)
      const changed = await files.refreshed?.(record)
      if (changed !== undefined) takeFile(record, changed)
      runner.forgive(record)
      if (store.happen(record, { type: 'retry' })) advance()
    },
    decide(uploadId, decision) {
      const record = store.find(uploadId)
      void store.note(record, { decision })
      if (store.happen(record, { type: 'resume' })) advance()
    },
    giveFile(uploadId, file) {
      const record = store.find(uploadId)
      if (!takesOtherFile(record)) return false
      if (files.isSame(record, file as unknown as Item)) void store.note(record, file as Partial<Item>)
      else takeFile(record, file as Partial<Item>)
      runner.forgive(record)
      if (store.happen(record, { type: 'retry' })) advance()
      return true
    },
    move(uploadId, place) {
      store.move(uploadId, place)
    },
    hold(held) {
      store.hold(held)
      runner.gateChanged()
    },
    kept: () => store.kept(),
    clearFinished: () => store.leave((record) => record.state !== 'done'),
    rows: () => store.rows(),
    configure(next) {
      settings = next
      followHours()
      runner.gateChanged()
    },
    advance() {
      store.changed()
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
      // `serverBusy` keeps waiting: Retry-After must be honoured.
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
      await store.close()
    },
  }
}
