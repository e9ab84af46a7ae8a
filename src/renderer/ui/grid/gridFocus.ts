import type { Cell } from './gridKeys.ts'

const WIDGETS = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea'

export const widgetsOf = (cell: Element): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>(WIDGETS)]
export const cellAt = (frame: Element | null, { row, column }: Cell): HTMLElement | null => frame?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null

/** What a cell gives the focus to: its only widget, else itself. */
export function focusTarget(cell: HTMLElement): HTMLElement {
  const [first, ...more] = widgetsOf(cell)
  return first !== undefined && more.length === 0 ? first : cell
}

/** Makes the focused cell, or its only widget, the grid's one stop of the Tab key. */
export function placeTabStop(frame: Element, focus: Cell): void {
  for (const cell of frame.querySelectorAll<HTMLElement>('[data-column]')) {
    const isFocus = Number(cell.dataset.row) === focus.row && Number(cell.dataset.column) === focus.column
    const stop = isFocus ? focusTarget(cell) : null
    for (const one of [cell, ...widgetsOf(cell)]) one.tabIndex = one === stop ? 0 : -1
  }
}
