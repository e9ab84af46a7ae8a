import type { UploadRow } from '#shared/upload/port.ts'
import { uploadTimeLeft } from '#shared/upload/limits.ts'
import { isUploadOver } from '#shared/upload/queue/machine.ts'

export function sentPercent({ sentBytes, fileSize }: Pick<UploadRow, 'sentBytes' | 'fileSize'>): number {
  return fileSize === 0 ? 100 : Math.min(100, (sentBytes / fileSize) * 100)
}

export function isSending({ state }: Pick<UploadRow, 'state'>): boolean {
  return state === 'queued' || state === 'hashing' || state === 'uploading' || state === 'waiting'
}

export interface UploadSummary {
  sending: number
  needFile: number
  working: number
  failed: number
  done: number
  /** 0 to 100 over all unfinished files. */
  percent: number
  /** null while nothing moves. */
  secondsLeft: number | null
}

export function summaryOf(rows: readonly UploadRow[]): UploadSummary {
  const open = rows.filter(({ state }) => !isUploadOver(state))
  const total = open.reduce((sum, { fileSize }) => sum + fileSize, 0)
  const sent = open.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  const count = (...states: UploadRow['state'][]) => rows.filter(({ state }) => states.includes(state)).length
  return {
    sending: open.filter((row) => !row.needsFile && (isSending(row) || row.state === 'paused')).length,
    needFile: open.filter((row) => row.needsFile).length,
    working: count('verifying', 'optimising'),
    failed: count('failed'),
    done: count('done'),
    percent: sentPercent({ sentBytes: sent, fileSize: total }),
    secondsLeft: uploadTimeLeft(total - sent, open.reduce((sum, { speed }) => sum + speed, 0)),
  }
}
