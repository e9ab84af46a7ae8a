/** A cell: quoted where it must be, and never read as a formula. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV, which Excel opens as UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\u{feff}${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** Saves content as a file. */
export function saveFile(fileName: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click()
  // The download has begun when the click returns.
  URL.revokeObjectURL(address)
}

/** Saves a CSV as a file. */
export function saveCsv(fileName: string, csv: string): void {
  saveFile(fileName, csv, 'text/csv;charset=utf-8')
}
