import type { UploadRow } from '#shared/upload/port.ts'
import { standingAfter } from './machine.ts'
import type { UploadEvent } from './machine.ts'
import type { QueueClock, QueueJournal, QueueLog } from './ports.ts'
import type { QueueRecord } from './record.ts'
import { createReporter } from './reporter.ts'

export interface QueueStore<Item extends QueueRecord> {
  open(): Promise<{ damaged: boolean }>
  records(): readonly Item[]
  find(uploadId: string): Item
  add(record: Item): void
  leave(fits: (record: Item) => boolean): void
  /** Moves a record to an index; beyond the end: last. */
  move(uploadId: string, place: number): void
  /** Applies an event; false when the state ignores it. */
  happen(record: Item, event: UploadEvent): boolean
  /** Resolves when the journal is saved or has failed. */
  note(record: Item, change: Partial<QueueRecord>): Promise<void>
  held(): boolean
  hold(held: boolean): void
  rows(): UploadRow[]
  /** Reports rows soon; nothing to persist. */
  changed(): void
  /** Resolves when all changes so far are saved, or saving has failed. */
  kept(): Promise<void>
  close(): Promise<void>
}

/** @param unknown creates the error for an unknown id */
export function createQueueStore<Item extends QueueRecord>({ journal, clock, log, rowOf, unknown, onChange }: {
  journal: QueueJournal<Item>
  clock: QueueClock
  log: QueueLog
  rowOf(record: Item): UploadRow
  unknown(): Error
  onChange(rows: UploadRow[]): void
}): QueueStore<Item> {
  let records: Item[] = []
  let held = false
  let keeping = Promise.resolve()

  const rows = (): UploadRow[] => records.map(rowOf)
  const reporter = createReporter(clock, () => onChange(rows()), () => records.some((record) => record.state === 'uploading'))

  function keep(): Promise<void> {
    reporter.changed()
    keeping = journal.save({ records, held }).catch((error: unknown) => log.error('the upload journal cannot be written', error))
    return keeping
  }

  function find(uploadId: string): Item {
    const record = records.find((one) => one.uploadId === uploadId)
    if (record === undefined) throw unknown()
    return record
  }

  function happen(record: Item, event: UploadEvent): boolean {
    const next = standingAfter(record, event)
    if (next === null) return false
    Object.assign(record, { reason: undefined, message: undefined }, next)
    void keep()
    return true
  }

  return {
    async open() {
      const kept = await journal.load()
      records = [...kept.records]
      held = kept.held
      for (const record of records) happen(record, { type: 'restart' })
      reporter.changed()
      return { damaged: kept.damaged }
    },
    records: () => records,
    find,
    add(record) {
      records.push(record)
      void keep()
    },
    leave(fits) {
      records = records.filter(fits)
      void keep()
    },
    move(uploadId, place) {
      const record = find(uploadId)
      const others = records.filter((one) => one !== record)
      records = [...others.slice(0, place), record, ...others.slice(place)]
      void keep()
    },
    happen,
    note(record, change) {
      Object.assign(record, change)
      return keep()
    },
    held: () => held,
    hold(next) {
      held = next
      void keep()
    },
    rows,
    changed: () => reporter.changed(),
    kept: () => keeping,
    async close() {
      reporter.stop()
      await journal.save({ records, held })
    },
  }
}
