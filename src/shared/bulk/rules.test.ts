import { describe, expect, it } from 'vitest'
import { BULK_UNDO_MS, undoRefusal } from './rules.ts'
import type { BulkStanding } from './rules.ts'

const ended = Date.parse('2026-03-10T03:00:00Z')
const done: BulkStanding = { state: 'done', doneCount: 3, endedAt: ended, undoOfSeq: null, undoneBySeq: null }

describe('an undo of a bulk change [STU-07]', () => {
  it.each<[string, Partial<BulkStanding>, number, ReturnType<typeof undoRefusal>]>([
    ['is possible at once', {}, 0, null],
    ['is possible to the last moment', {}, BULK_UNDO_MS - 1, null],
    ['is over after 24 hours', {}, BULK_UNDO_MS, 'bulkUndoOver'],
    ['is possible once it was stopped', { state: 'cancelled' }, 0, null],
    ['waits until it has ended', { state: 'running', endedAt: null }, 0, 'bulkRunning'],
    ['waits for a running undo of an undone one, too', { state: 'running', endedAt: null, undoneBySeq: 9 }, 0, 'bulkRunning'],
    ['is possible once', { undoneBySeq: 9 }, 0, 'bulkUndone'],
    ['says first that it was undone, then that it is late', { undoneBySeq: 9 }, BULK_UNDO_MS, 'bulkUndone'],
    ['is not undone itself', { undoOfSeq: 7 }, 0, 'bulkUndoOver'],
    ['needs something that was done', { doneCount: 0 }, 0, 'bulkUndoOver'],
    ['needs something that was done before it stopped', { state: 'cancelled', doneCount: 0 }, 0, 'bulkUndoOver'],
  ])('%s', (_, change, later, expected) => {
    expect(undoRefusal({ ...done, ...change }, ended + later)).toBe(expected)
  })
})
