/** Most lines of one import of those that are sent at once. */
export const SHEET_ROWS_MAX = 2000
/** Most lines of a sheet that is read: all that a bulk change takes, and what stands above and between them. */
export const SHEET_LINES_MAX = 60_000
/** Most characters of a sheet that is read. */
export const SHEET_CHARS_MAX = 6_000_000
/** Most columns that are kept. */
export const COLUMNS_MAX = 60

/** A cell as it is read: one line without invisible characters, which can hide what a text says. @param max characters that are kept */
export const cellText = (cell: string, max: number): string => cell.slice(0, 4 * max).normalize('NFKC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim().slice(0, max)

/** Splits CSV, or cells copied from a spreadsheet, in one pass. Stops after the most lines that can be read. */
export function cellsOf(text: string): string[][] {
  const [first = ''] = text.slice(0, 10_000).trimStart().split(/[\r\n]/, 1)
  const between = first.includes('\t') ? '\t' : first.includes(',') ? ',' : ';'
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    if (row.length < COLUMNS_MAX) row.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length && rows.length <= SHEET_LINES_MAX; at += 1) {
    const character = text[at] ?? ''
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === between) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at += 1
      endCell()
      rows.push(row)
      row = []
    } else cell += character
  }
  endCell()
  rows.push(row)
  return rows
}

/** A column's name without case, spaces and marks, to be compared. */
export const headKey = (cell: string): string => cellText(cell, 60).toLowerCase().replace(/[\s._-]/g, '')

/** Most lines of a title above the names of the columns, as Numbers writes one. */
const TITLE_LINES_MAX = 10

/** Where a sheet begins, and the line with the names of its columns: the first that has one of these; -1: none. */
export function headLineOf(cells: readonly (readonly string[])[], names: readonly string[]): { start: number; head: number } {
  const start = cells.findIndex((row) => row.some((cell) => cellText(cell, 60) !== ''))
  const head = cells.slice(0, start + 1 + TITLE_LINES_MAX).findIndex((row) => row.some((cell) => names.includes(headKey(cell))))
  return { start, head: start < 0 ? -1 : head }
}
