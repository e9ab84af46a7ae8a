import type { ReactNode } from 'react'

/** Names a row, whatever the order of the list. */
export type RowKey = number | string

/** A cell of a file. */
export type FileCell = string | number

export interface GridColumn<Row> {
  /** Stands in addresses and saved views: letters and digits. */
  id: string
  head: string
  /** Pixels; the last column of the standard order takes what is left. */
  width: number
  /** What `onSort` is called with; absent: cannot be sorted by. */
  sort?: string
  /** Widgets inside keep their own Enter and Space; a cell with several is entered by Enter. */
  cell: (row: Row) => ReactNode
  /** False: always shown, in its place. The first column always is. */
  isHideable?: boolean
  /** Not in the standard choice of columns. */
  startsHidden?: boolean
  /** For readers of screens alone: a column of buttons. Has no label on cards either. */
  hidesHead?: boolean
  align?: 'end'
  /** What a file has of it: a value below its head, or several with heads of their own. Absent: no file has the column. */
  file?: ((row: Row) => FileCell) | readonly { head: string; value: (row: Row) => FileCell }[]
}

/** `by` is the `sort` of a column. */
export interface GridSort { by: string; order: 'asc' | 'desc' }

/** The columns that a person chose, in order; null: the standard ones. */
export type ChosenColumns = readonly string[] | null

type Named = Pick<GridColumn<unknown>, 'id' | 'isHideable' | 'startsHidden'>

const isFixed = ({ isHideable }: Named, at: number): boolean => at === 0 || isHideable === false

/** Ids of the columns that can be left out and moved, in their standard order. */
export function movableIds(columns: readonly Named[]): string[] {
  return columns.filter((column, at) => !isFixed(column, at)).map(({ id }) => id)
}

function standardIds(columns: readonly Named[]): string[] {
  return columns.filter((column, at) => !isFixed(column, at) && column.startsHidden !== true).map(({ id }) => id)
}

/** Ids of the movable columns that are shown, in order; unknown ids are left out. */
export function chosenIds(columns: readonly Named[], chosen: ChosenColumns): string[] {
  const known = movableIds(columns)
  return chosen === null ? standardIds(columns) : [...new Set(chosen)].filter((id) => known.includes(id))
}

/** Ids of all columns that are shown, in order: fixed ones keep their side. */
export function shownIds(columns: readonly Named[], chosen: ChosenColumns): string[] {
  const firstMovable = columns.findIndex((column, at) => !isFixed(column, at))
  const fixed = (isBefore: boolean) => columns.filter((column, at) => isFixed(column, at) && (firstMovable < 0 || at < firstMovable) === isBefore).map(({ id }) => id)
  return [...fixed(true), ...chosenIds(columns, chosen), ...fixed(false)]
}

const asChosen = (columns: readonly Named[], ids: readonly string[]): ChosenColumns => (ids.join() === standardIds(columns).join() ? null : ids)

/** Shows or leaves out a column; one that is shown again goes behind those that precede it in the standard order. */
export function toggledColumn(columns: readonly Named[], chosen: ChosenColumns, id: string): ChosenColumns {
  const ids = chosenIds(columns, chosen)
  if (ids.includes(id)) return asChosen(columns, ids.filter((one) => one !== id))
  const order = movableIds(columns)
  const before = order.slice(0, order.indexOf(id))
  const at = ids.reduce((place, one, index) => (before.includes(one) ? index + 1 : place), 0)
  return asChosen(columns, ids.toSpliced(at, 0, id))
}

/** Moves a shown column among those that are shown. @param step -1: towards the first */
export function movedColumn(columns: readonly Named[], chosen: ChosenColumns, id: string, step: -1 | 1): ChosenColumns {
  const ids = chosenIds(columns, chosen)
  const [from, to] = [ids.indexOf(id), ids.indexOf(id) + step]
  if (from < 0 || to < 0 || to >= ids.length) return chosen
  return asChosen(columns, ids.toSpliced(from, 1).toSpliced(to, 0, id))
}

/** Pixels of a column for each character of its width in a file. */
const PX_OF_CHARACTER = 8

/** The columns that are shown, in their order, as those of a file. */
export function fileColumns<Row>(columns: readonly GridColumn<Row>[], chosen: ChosenColumns): { head: string; width: number; value: (row: Row) => FileCell }[] {
  return shownIds(columns, chosen).flatMap((id) => {
    const column = columns.find((one) => one.id === id)
    if (column?.file === undefined) return []
    const { head, width, file } = column
    return (typeof file === 'function' ? [{ head, value: file }] : file).map((one) => ({ ...one, width: Math.round(width / PX_OF_CHARACTER) }))
  })
}
