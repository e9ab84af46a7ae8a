import type { UploadRow } from '#shared/upload/port.ts'
import { uploadTimeLeft } from '#shared/upload/limits.ts'
import { isUploadOver } from '#shared/upload/queue/machine.ts'

/** Percent of a file that the server has, 0 to 100. */
export function sentPercent({ sentBytes, fileSize }: Pick<UploadRow, 'sentBytes' | 'fileSize'>): number {
  return fileSize === 0 ? 100 : Math.min(100, (sentBytes / fileSize) * 100)
}

/** Whether bytes of this file are still to be sent by this machine. */
export function isSending({ state }: Pick<UploadRow, 'state'>): boolean {
  return state === 'queued' || state === 'hashing' || state === 'uploading' || state === 'waiting'
}

/** Several uploads as one. */
export interface UploadSummary {
  /** Files of which bytes are to be sent, paused ones included. */
  sending: number
  /** Files that must be chosen again before they go on. */
  needFile: number
  /** Files that the server works on. */
  working: number
  failed: number
  done: number
  /** 0 to 100 over all that is not over. */
  percent: number
  /** Seconds until all is sent; null when nothing moves. */
  secondsLeft: number | null
}

/** How all uploads together stand. */
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
