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
