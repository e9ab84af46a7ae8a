import type { UploadRow } from '#shared/upload/port.ts'
import type { UploadItemState } from './machine.ts'

type StandingRow = Pick<UploadRow, 'uploadId' | 'state' | 'reason' | 'fileSize' | 'sentBytes' | 'needsFile'>

export interface UploadActivity {
  /** Whether uploads proceed without user action. */
  active: boolean
  /** 0 to 1 over all unfinished files. */
  fraction: number
}

const underWay: readonly UploadItemState[] = ['queued', 'hashing', 'uploading', 'waiting', 'verifying']
const forPerson: readonly (string | undefined)[] = ['waitingLogin', 'held']

const isUnderWay = ({ state, needsFile }: StandingRow) => underWay.includes(state) && needsFile !== true

export function activityOf(rows: readonly StandingRow[]): UploadActivity {
  const open = rows.filter(isUnderWay)
  const total = open.reduce((sum, { fileSize }) => sum + fileSize, 0)
  const sent = open.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  return { active: open.some(({ state, reason }) => state !== 'waiting' || !forPerson.includes(reason)), fraction: total === 0 ? 1 : Math.min(1, sent / total) }
}

export interface UploadEnd<Row = unknown> {
  done: number
  failed: number
  /** The row to look at: the first that failed, else the last. */
  row: Row
}

/** Returns the totals once when a batch has ended, else null. Uploaded files count as done, even while a video is optimised. */
export function createEndWatch<Row extends StandingRow>(): (rows: readonly Row[]) => UploadEnd<Row> | null {
  const batch = new Set<string>()
  return (rows) => {
    const open = rows.filter(isUnderWay)
    for (const { uploadId } of open) batch.add(uploadId)
    if (open.length > 0 || batch.size === 0) return null
    const ended = rows.filter(({ uploadId }) => batch.has(uploadId))
    batch.clear()
    const done = ended.filter(({ state }) => state === 'done' || state === 'optimising')
    const failed = ended.filter(({ state }) => state === 'failed')
    const row = failed[0] ?? done.at(-1)
    return row === undefined ? null : { done: done.length, failed: failed.length, row }
  }
}
