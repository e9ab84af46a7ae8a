import { useState } from 'react'
import type { RowKey } from './gridColumns.ts'

/** Rows that are chosen one by one, or all that match the view but some; it goes on across pages. */
export type Selected<Row, Key extends RowKey = number> = { way: 'these'; rows: ReadonlyMap<Key, Row> } | { way: 'matching'; except: ReadonlySet<Key> }

export const nothing = { way: 'these', rows: new Map<never, never>() } as const

/** Chooses rows or leaves them out. @param max of rows chosen, or of those left out of all that match; more are not taken */
export function withRows<Row, Key extends RowKey = number>(selected: Selected<Row, Key>, rows: readonly Row[], on: boolean, { keyOf, max }: { keyOf: (row: Row) => Key; max: number }): Selected<Row, Key> {
  if (selected.way === 'these') {
    const next = new Map(selected.rows)
    for (const row of rows) {
      if (!on) next.delete(keyOf(row))
      else if (next.size < max) next.set(keyOf(row), row)
    }
    return { way: 'these', rows: next }
  }
  const except = new Set(selected.except)
  for (const row of rows) {
    if (on) except.delete(keyOf(row))
    else if (except.size < max) except.add(keyOf(row))
  }
  return { way: 'matching', except }
}

/** The rows from one to another, both included, whichever stands first; the second alone once the first is gone. */
export function rowsBetween<Row>(rows: readonly Row[], keyOf: (row: Row) => RowKey, from: RowKey | null, to: RowKey): readonly Row[] {
  const [start, end] = [rows.findIndex((row) => keyOf(row) === from), rows.findIndex((row) => keyOf(row) === to)]
  if (end < 0) return []
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}

export interface GridSelection<Row, Key extends RowKey = number> {
  selected: Selected<Row, Key>
  /** How many are chosen. @param total of all that match */
  countOf: (total: number) => number
  has: (row: Row) => boolean
  /** Whether a row can be chosen. */
  canSelect: (row: Row) => boolean
  set: (rows: readonly Row[], on: boolean) => void
  /** Chooses all that match, loaded or not. */
  setAll: () => void
  clear: () => void
}

/** The selection of a grid. Clear it when the filter changes after `setAll`: others match then. @param max rows that one change takes */
export function useGridSelection<Row, Key extends RowKey = number>({ keyOf, max, canSelect = () => true }: { keyOf: (row: Row) => Key; max: number; canSelect?: (row: Row) => boolean }): GridSelection<Row, Key> {
  const [selected, setSelected] = useState<Selected<Row, Key>>(nothing)
  return {
    selected, canSelect,
    countOf: (total) => (selected.way === 'these' ? selected.rows.size : Math.max(0, total - selected.except.size)),
    has: (row) => (selected.way === 'these' ? selected.rows.has(keyOf(row)) : canSelect(row) && !selected.except.has(keyOf(row))),
    set: (rows, on) => setSelected((before) => withRows(before, rows.filter(canSelect), on, { keyOf, max })),
    setAll: () => setSelected({ way: 'matching', except: new Set() }),
    clear: () => setSelected(nothing),
  }
}
