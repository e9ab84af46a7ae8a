import { DAY_MS } from '#shared/kernel/moments.ts'

/** Most rows of one bulk change. */
export const BULK_ROWS_MAX = 50_000
/** Most rows that are chosen one by one, or left out of all that match. */
export const BULK_CHOSEN_MAX = 1_000
/** Most characters of an address in a sheet, and of the cell beside it: what is too long must be seen to be so. */
export const BULK_EMAIL_MAX = 254
export const BULK_CELL_MAX = 1_000
/** Most bytes of a sheet as it is sent. */
export const BULK_SHEET_BYTES = 16_000_000
/** Rows of one transaction. */
export const BULK_BATCH = 200
/** How long after its end a bulk change can be undone. */
export const BULK_UNDO_MS = DAY_MS
/** An undo of more rows asks once before it starts: it cannot be undone itself. */
export const BULK_UNDO_ASKED = 20
/** How long the rows of a report are kept. */
export const BULK_REPORT_DAYS = 90
/** How long a bulk change stays in the list. */
export const BULK_LISTED_DAYS = 365

export const bulkStates = ['running', 'done', 'cancelled'] as const
export type BulkState = (typeof bulkStates)[number]

/** waiting: not tried yet, or never, after a cancellation. */
export const bulkOutcomes = ['waiting', 'done', 'skipped', 'failed'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** Times in epoch ms. */
export interface BulkStanding {
  state: BulkState
  doneCount: number
  endedAt: number | null
  /** The change that it undoes, and the one that undoes it. */
  undoOfSeq: number | null
  undoneBySeq: number | null
}

/** Why a bulk change cannot be undone; null: it can. */
export function undoRefusal({ state, doneCount, endedAt, undoOfSeq, undoneBySeq }: BulkStanding, now: number): 'bulkRunning' | 'bulkUndone' | 'bulkUndoOver' | null {
  if (state === 'running') return 'bulkRunning'
  if (undoneBySeq !== null) return 'bulkUndone'
  return undoOfSeq !== null || doneCount === 0 || endedAt === null || now >= endedAt + BULK_UNDO_MS ? 'bulkUndoOver' : null
}
