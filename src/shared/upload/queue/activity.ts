import type { UploadRow } from '#shared/upload/port.ts'
import type { UploadItemState } from './machine.ts'

type StandingRow = Pick<UploadRow, 'uploadId' | 'state' | 'reason' | 'fileSize' | 'sentBytes' | 'needsFile'>

/** How far uploads are, for a tray, dock or taskbar. */
export interface UploadActivity {
  /** Whether bytes are being sent, or will be without the person acting. */
  active: boolean
  /** 0 to 1 over all files that are not over. */
  fraction: number
}

const underWay: readonly UploadItemState[] = ['queued', 'hashing', 'uploading', 'waiting', 'verifying']
/** What only the person ends. */
const forPerson: readonly (string | undefined)[] = ['waitingLogin', 'held']

/** Files that are not at their end: whatever they wait for. */
const isUnderWay = ({ state, needsFile }: StandingRow) => underWay.includes(state) && needsFile !== true

/** Several uploads as one activity. */
export function activityOf(rows: readonly StandingRow[]): UploadActivity {
  const open = rows.filter(isUnderWay)
  const total = open.reduce((sum, { fileSize }) => sum + fileSize, 0)
  const sent = open.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  return { active: open.some(({ state, reason }) => state !== 'waiting' || !forPerson.includes(reason)), fraction: total === 0 ? 1 : Math.min(1, sent / total) }
}

/** What a queue brought to its end since it last stood still: numbers of files. */
export interface UploadEnd {
  done: number
  failed: number
}

/**
 * Tells when the queue has come to its end, once for all its files: answers it with the rows that bring it there, else null.
 * A file whose bytes are with the server counts as done, although a film is optimised after that.
 */
export function createEndWatch(): (rows: readonly StandingRow[]) => UploadEnd | null {
  const batch = new Set<string>()
  return (rows) => {
    const open = rows.filter(isUnderWay)
    for (const { uploadId } of open) batch.add(uploadId)
    if (open.length > 0 || batch.size === 0) return null
    const ended = rows.filter(({ uploadId }) => batch.has(uploadId))
    batch.clear()
    const end = { done: ended.filter(({ state }) => state === 'done' || state === 'optimising').length, failed: ended.filter(({ state }) => state === 'failed').length }
    return end.done + end.failed === 0 ? null : end
  }
}
