/** A cell: quoted where it must be, and never read as a formula. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Makes Excel read a CSV as UTF-8; stands before its first line. */
export const CSV_MARK = '\u{feff}'

/** A line of a CSV, with its end. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Rows as CSV, which Excel opens as UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return CSV_MARK + rows.map(csvLine).join('')
}
