import { CSV_MARK, csvLine } from '#shared/kernel/sheet/csv.ts'
import { XLSX_TYPE, sheetEnd, sheetStart, rowXml, workbookFiles } from '#shared/kernel/sheet/workbook.ts'
import type { ArchiveFile } from '#server/infra/personalArchive.ts'
import { zipOf } from './zip.ts'

export type Cells = readonly (string | number)[]

/** A table whose rows come a page at a time, so that one page is in memory. */
export interface RowsFile {
  /** Of the sheet. */
  name: string
  heads: Cells
  /** Of the columns, in characters. */
  widths: readonly number[]
  pages: AsyncIterable<readonly Cells[]>
}

async function* csvPieces({ heads, pages }: RowsFile): AsyncGenerator<Uint8Array> {
  yield Buffer.from(CSV_MARK + csvLine(heads))
  for await (const rows of pages) yield Buffer.from(rows.map(csvLine).join(''))
}

async function* one(text: string): AsyncGenerator<string> {
  yield text
}

async function* sheetPieces({ heads, widths, pages }: RowsFile): AsyncGenerator<string> {
  yield sheetStart(widths) + rowXml({ cells: heads, emphasised: true }, 0)
  let at = 1
  for await (const rows of pages) {
    const from = at
    at += rows.length
    yield rows.map((cells, index) => rowXml({ cells }, from + index)).join('')
  }
  yield sheetEnd
}

async function* workbookParts(file: RowsFile): AsyncGenerator<ArchiveFile> {
  const parts = workbookFiles({ decimals: 0, sheets: [{ name: file.name, widths: file.widths, rows: [] }] })
  for (const [name, xml] of Object.entries(parts)) yield { name, content: name === 'xl/worksheets/sheet1.xml' ? sheetPieces(file) : one(xml) }
}

/** Streams rows as a CSV or a workbook of Excel; texts are never formulas. */
export const rowsFile = {
  csv: { type: 'text/csv; charset=utf-8', bytesOf: csvPieces },
  xlsx: { type: XLSX_TYPE, bytesOf: (file: RowsFile) => zipOf(workbookParts(file)) },
} as const
