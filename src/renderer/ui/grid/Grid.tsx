/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows in sight alone stand in place, which parts of a table cannot */
import { useMediaQuery } from '@mantine/hooks'
import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { defaultRangeExtractor, measureElement, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#renderer/ui/Button.tsx'
import { ErrorState } from '#renderer/ui/feedback/states.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { GridHead, SortChoice } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import { shownIds } from './gridColumns.ts'
import type { ChosenColumns, GridColumn, GridSort, RowKey } from './gridColumns.ts'
import { cellAt, focusTarget, placeTabStop, widgetsOf } from './gridFocus.ts'
import { movedBy } from './gridKeys.ts'
import type { Cell } from './gridKeys.ts'
import { rowsBetween } from './gridSelection.ts'
import type { GridSelection } from './gridSelection.ts'
import styles from './Grid.module.css'

const ROW_PX = 52
const CARD_PX = 200
const TICK_PX = 44
const PAGE_ROWS = 10
/** Rows before the end at which more are asked for. */
const AHEAD = 40
/** For a frame without a size. */
const NO_FRAME = { width: 1000, height: 600 }

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature })


export interface GridProps<Row extends object> {
  /** Names the grid. */
  label: string
  /** In their order, as far as they are loaded; undefined: loading. */
  rows: readonly Row[] | undefined
  /** The first one stays in sight. */
  columns: readonly GridColumn<Row>[]
  keyOf: (row: Row) => RowKey
  /** Names a row, for its tick. Needed with `selection`. */
  nameOf?: (row: Row) => string
  /** Of all that match, loaded or not. */
  total: number
  sort?: GridSort
  onSort?: (by: string) => void
  /** Called near the end of the loaded rows, more than once: leave it out, or do nothing, while a page is loading or none is left. */
  onMore?: () => void
  /** A click on a row outside its widgets, and Enter on a cell without one. */
  onOpen?: (row: Row) => void
  /** The rows are those of the view before. */
  isStale?: boolean
  /** Of `useGridSelection`; absent: rows cannot be chosen. Show `SelectionBar` below the grid. */
  selection?: GridSelection<Row, RowKey>
  /** Columns as chosen, with `onChosen`; absent: no choice. */
  chosen?: ChosenColumns
  onChosen?: (chosen: ChosenColumns) => void
  /** Search, filters and buttons above the rows. */
  toolbar?: ReactNode
  /** Shown in place of no rows. */
  empty?: ReactNode
  /** The last page failed, or the first one while `rows` is undefined. */
  error?: { message: string; onRetry: () => void } | null
  /** The row that gets the focus once it is loaded; its place in the list is marked. */
  focusKey?: number
  /** Names the view: the grid goes back to its first row when it changes. */
  viewKey?: string
}

/**
 * A list of any length: renders the rows in sight alone, asks for more near its end, moves by keyboard through its cells (WAI-ARIA
 * grid pattern), and becomes cards on a phone. Declare the texts `grid` in the route.
 */
export function Grid<Row extends object>({ toolbar, empty, error, chosen, onChosen, ...shown }: GridProps<Row>) {
  const { t } = useTranslation('grid')
  const { rows, columns, sort, onSort } = shown
  return (
    <div className={styles.grid}>
      <div className={styles.toolbar}>
        {toolbar}
        {sort === undefined || onSort === undefined ? null : <SortChoice columns={columns} sort={sort} onSort={onSort} />}
        {onChosen === undefined ? null : <ColumnMenu columns={columns} chosen={chosen ?? null} onChosen={onChosen} />}
      </div>
      {rows === undefined ? (error == null ? <GridSkeleton /> : <ErrorState {...error} />) : rows.length === 0 && empty !== undefined ? empty : <Rows {...shown} rows={rows} chosen={chosen ?? null} />}
      {rows === undefined || error == null ? null : (
        <p className={styles.failed} role="alert">{t('moreFailed')} <Button size="sm" onClick={error.onRetry}>{t('again')}</Button></p>
      )}
    </div>
  )
}

type RowsProps<Row extends object> = Omit<GridProps<Row>, 'rows' | 'chosen' | 'toolbar' | 'empty' | 'error' | 'onChosen'> & { rows: readonly Row[]; chosen: ChosenColumns }

function Rows<Row extends object>({ label, rows, columns, keyOf, nameOf, total, sort, onSort, onMore, onOpen, isStale = false, selection, chosen, viewKey, focusKey }: RowsProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const isCards = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [place, setPlace] = useState<Cell>({ row: 0, column: 0 })
  const anchor = useRef<RowKey | null>(null)
  const ids = shownIds(columns, chosen)
  const width = ids.length + (selection === undefined ? 0 : 1)
  const focus = { row: Math.min(place.row, rows.length - 1), column: Math.min(place.column, width - 1) }
  const rowPx = isCards === true ? CARD_PX : ROW_PX
  // The virtualizer measures all rows again when it gets another function.
  const getItemKey = useCallback((at: number) => { const row = rows[at]; return row === undefined ? at : keyOf(row) }, [rows, keyOf])
  // oxlint-disable-next-line react/incompatible-library -- the rows in sight are read on each render
  const virtual = useVirtualizer({
    count: rows.length, getScrollElement: () => frame.current, estimateSize: () => rowPx, overscan: 6, initialRect: NO_FRAME,
    getItemKey,
    // Without a layout, as in a hidden page, rows keep the size that is expected of them.
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || rowPx,
    observeElementRect: (instance, onRect) => observeElementRect(instance, (rect) => onRect(rect.height === 0 ? NO_FRAME : rect)),
    // The focused row stays in the document.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...(focus.row >= 0 && focus.row < range.count ? [focus.row] : [])])].toSorted((a, b) => a - b),
  })
  const inSight = virtual.getVirtualItems().flatMap((item) => { const row = rows[item.index]; return row === undefined ? [] : [{ ...item, row }] })
  const table = useTable({
    features, data: inSight.map(({ row }) => row), getRowId: (row: Row) => String(keyOf(row)),
    // Cells are called, not rendered as components: a component of each render would be mounted again, and lose the focus.
    columns: columns.map(({ id, head }) => ({ id, header: head })),
    state: { columnOrder: ids, columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, ids.includes(id)])) },
  })
  const byId = new Map(columns.map((column) => [column.id, column]))
  const order = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? [])
  const last = virtual.range?.endIndex ?? 0
  useEffect(() => {
    if (onMore !== undefined && last >= rows.length - AHEAD) onMore()
  }, [last, rows.length, onMore])
  useLayoutEffect(() => { if (frame.current !== null) placeTabStop(frame.current, focus) })
  useEffect(() => { frame.current?.scrollTo({ top: 0 }) }, [viewKey])

  function move(to: Cell): void {
    setPlace(to)
    if (to.row >= 0) virtual.scrollToIndex(to.row)
    requestAnimationFrame(() => { const cell = cellAt(frame.current, to); if (cell !== null) focusTarget(cell).focus() })
  }

  const called = focusKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === focusKey)
  const isCalled = called >= 0
  useEffect(() => {
    if (isCalled) move({ row: called, column: selection === undefined ? 0 : 1 })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each row that is asked for
  }, [isCalled, focusKey])

  /** Chooses a row, or with `isRange` all from the one chosen last. */
  function select(row: Row, on: boolean, isRange: boolean): void {
    selection?.set(isRange ? rowsBetween(rows, keyOf, anchor.current, keyOf(row)) : [row], on)
    anchor.current = keyOf(row)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-column]')
    // Layers that a cell opened send their keys here too.
    if (frame.current?.contains(target) !== true || cell === null) return
    const isWidget = target !== cell
    const isControl = event.ctrlKey || event.metaKey
    const row = rows[focus.row]
    const widgets = widgetsOf(cell)
    const done = (act: () => void) => { event.preventDefault(); act() }
    if (isWidget && widgets.length > 1) {
      const at = widgets.indexOf(target) + (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0)
      if (event.key === 'Escape') return done(() => cell.focus())
      if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') return done(() => widgets[at]?.focus())
    }
    if (!isWidget && (event.key === 'Enter' || event.key === 'F2')) {
      if (widgets[0] !== undefined) return done(() => widgets[0]?.focus())
      if (event.key === 'Enter' && row !== undefined && onOpen !== undefined) done(() => onOpen(row))
      return
    }
    if (selection !== undefined && event.key === ' ' && row !== undefined && (event.shiftKey || !isWidget)) return done(() => select(row, event.shiftKey || !selection.has(row), event.shiftKey))
    if (selection !== undefined && isControl && event.key.toLowerCase() === 'a') return done(() => selection.set(rows, true))
    const to = movedBy(event.key, focus, { rows: rows.length, columns: width, isControl, page: PAGE_ROWS })
    if (to === undefined) return
    done(() => move(to))
    const next = rows[to.row]
    if (selection !== undefined && event.shiftKey && next !== undefined && row !== undefined && to.row !== focus.row) {
      anchor.current ??= keyOf(row)
      selection.set(rowsBetween(rows, keyOf, keyOf(row), keyOf(next)), true)
    }
  }

  const widths = [...(selection === undefined ? [] : [TICK_PX]), ...order.map((column) => column.width)]
  const template = widths.map((px, at) => (at === stretched(order) + widths.length - order.length ? `minmax(${px}px, 1fr)` : `${px}px`)).join(' ')
  const cells = { order, selection, focusAt: setPlace }
  return (
    <div
      ref={frame} className={styles.frame} role="grid" tabIndex={-1} aria-label={label} aria-rowcount={total + 1} aria-colcount={width} aria-busy={isStale} aria-multiselectable={selection === undefined ? undefined : true}
      data-ticks={selection === undefined ? undefined : true} onKeyDown={onKeyDown}
    >
      <div className={styles.rows} style={{ '--columns': template, '--width': `${widths.reduce((sum, px) => sum + px, 0)}px` } as object}>
        <GridHead {...cells} rows={rows} sort={sort} onSort={onSort} />
        <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {table.getRowModel().rows.map((one, at) => {
            const item = inSight[at]
            return item === undefined ? null : (
              <GridRow
                key={one.id} {...cells} row={one.original} index={item.index} start={item.start} measure={virtual.measureElement} name={nameOf?.(one.original) ?? ''} onSelect={select} onOpen={onOpen}
                contents={one.getVisibleCells().map(({ column }) => byId.get(column.id)?.cell(one.original))}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Which column takes the width that is left: the last one with a head. */
function stretched<Row>(order: readonly GridColumn<Row>[]): number {
  return order.findLastIndex(({ hidesHead }) => hidesHead !== true)
}
