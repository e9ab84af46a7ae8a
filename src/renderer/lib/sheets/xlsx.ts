import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { COLUMNS_MAX, SHEET_ROWS_MAX } from '#shared/kernel/sheet/cells.ts'
import { XLSX_TYPE, workbookFiles } from '#shared/kernel/sheet/workbook.ts'
import { saveFile } from '#renderer/lib/csv.ts'

/** Most bytes of an unpacked part of a workbook. */
const PART_MAX = 16_000_000

/** Rows as a workbook of one sheet, the first row emphasised. @param widths of the columns, in characters */
export function xlsxOf([head = [], ...rows]: readonly (readonly (string | number)[])[], { name, widths = [] }: { name: string; widths?: readonly number[] }): Uint8Array<ArrayBuffer> {
  const files = workbookFiles({ decimals: 0, sheets: [{ name, widths, rows: [{ cells: head, emphasised: true }, ...rows.map((cells) => ({ cells }))] }] })
  return zipSync(Object.fromEntries(Object.entries(files).map(([part, xml]) => [part, strToU8(xml)]))) as Uint8Array<ArrayBuffer>
}

/** Saves rows as a file of Excel. @param name of the file without its ending, and of its sheet */
export function saveXlsx(name: string, rows: readonly (readonly (string | number)[])[], widths?: readonly number[]): void {
  saveFile(`${name}.xlsx`, xlsxOf(rows, { name, ...(widths && { widths }) }), XLSX_TYPE)
}

/** Whether bytes are a packed workbook, rather than text. */
export const isXlsx = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Texts of the first sheet of a workbook, row by row; empty rows keep their place. Formulas are read as the value that was saved with
 * them. Undefined: it is no workbook, or one that unpacks to too much. Nothing in it is executed or fetched.
 */
export function readXlsx(bytes: Uint8Array): string[][] | undefined {
  try {
    const sheets: string[] = []
    unzipSync(bytes, { filter: ({ name }) => { if (/^xl\/worksheets\/sheet\d+\.xml$/.test(name)) sheets.push(name); return false } })
    const [first] = sheets.toSorted((a, b) => numberOf(a) - numberOf(b))
    // Other sheets stay packed: many of them could fill the memory.
    const wanted = (name: string) => name === 'xl/sharedStrings.xml' || name === first
    let isTooLarge = false
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!wanted(name)) return false
        if (originalSize > PART_MAX) isTooLarge = true
        return originalSize <= PART_MAX
      },
    })
    if (isTooLarge) return undefined
    const sheet = first === undefined ? undefined : parts[first]
    if (sheet === undefined) return undefined
    return rowsOf(documentOf(sheet), stringsOf(parts['xl/sharedStrings.xml']))
  } catch {
    return undefined
  }
}

const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0])

/** Throws for what is no XML, and for entities of its own, which can grow without end. */
function documentOf(bytes: Uint8Array): Document {
  const text = strFromU8(bytes)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Error('a workbook has no document type')
  const parsed = new DOMParser().parseFromString(text, 'application/xml')
  if (parsed.getElementsByTagName('parsererror').length > 0) throw new Error('no XML')
  return parsed
}

/** Without the readings of Japanese words, which Excel keeps beside them (`rPh`). */
const textOf = (element: Element) => [...element.getElementsByTagName('t')].filter(({ parentElement }) => parentElement?.nodeName !== 'rPh').map((one) => one.textContent ?? '').join('')

function stringsOf(bytes: Uint8Array | undefined): string[] {
  return bytes === undefined ? [] : [...documentOf(bytes).getElementsByTagName('si')].map(textOf)
}

function cellOf(cell: Element, strings: readonly string[]): string {
  const value = cell.getElementsByTagName('v')[0]?.textContent ?? ''
  switch (cell.getAttribute('t')) {
    case 's': return strings[Number(value)] ?? ''
    case 'inlineStr': return textOf(cell)
    default: return value
  }
}

function columnOf(place: string | null, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters === undefined ? next : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Stops after the most lines that can be read. */
function rowsOf(sheet: Document, strings: readonly string[]): string[][] {
  const rows: string[][] = []
  for (const row of sheet.getElementsByTagName('row')) {
    const line = Number(row.getAttribute('r') ?? rows.length + 1)
    if (rows.length > SHEET_ROWS_MAX || line > 1_048_576) break
    // Empty rows are left out of the file; beyond the most lines their place does not matter.
    while (rows.length < Math.min(line - 1, SHEET_ROWS_MAX)) rows.push([])
    const cells: string[] = []
    for (const cell of row.getElementsByTagName('c')) {
      const column = columnOf(cell.getAttribute('r'), cells.length)
      if (column >= COLUMNS_MAX) continue
      while (cells.length < column) cells.push('')
      cells[column] = cellOf(cell, strings)
    }
    rows.push(cells)
  }
  return rows
}
