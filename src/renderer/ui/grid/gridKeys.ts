/** The focused cell; row -1 is the header. */
export interface Cell { row: number; column: number }

/** Where a key moves the focus; undefined: the key is none of the grid's (WAI-ARIA grid pattern). */
export function movedBy(key: string, { row, column }: Cell, { rows, columns, isControl, page }: { rows: number; columns: number; isControl: boolean; page: number }): Cell | undefined {
  const within = (to: Cell): Cell => ({ row: Math.max(-1, Math.min(rows - 1, to.row)), column: Math.max(0, Math.min(columns - 1, to.column)) })
  switch (key) {
    case 'ArrowDown': return within({ row: row + 1, column })
    case 'ArrowUp': return within({ row: row - 1, column })
    case 'ArrowRight': return within({ row, column: column + 1 })
    case 'ArrowLeft': return within({ row, column: column - 1 })
    case 'PageDown': return within({ row: row + page, column })
    case 'PageUp': return within({ row: Math.max(0, row - page), column })
    case 'Home': return within(isControl ? { row: 0, column: 0 } : { row, column: 0 })
    case 'End': return within(isControl ? { row: rows - 1, column: columns - 1 } : { row, column: columns - 1 })
    default: return undefined
  }
}
