import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { COLUMNS_MAX, SHEET_ROWS_MAX } from '#shared/kernel/sheet/cells.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Most bytes of an unpacked part of a workbook. */
const PART_MAX = 16_000_000
/** Most characters of a cell, as Excel allows. */
const CELL_MAX = 32_767

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML without the characters that it forbids. */
const xmlText = (text: string) => text.slice(0, CELL_MAX).replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '').replace(/[&<>"]/g, (character) => escapes[character] ?? character)

function columnName(index: number): string {
  return (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))
}

const cellXml = (value: string | number, place: string) => (
  typeof value === 'number' ? `<c r="${place}"><v>${value}</v></c>` : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
)

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Rows as an Excel workbook of one sheet. Texts are texts: none is ever read as a formula. @param widths of the columns, in characters */
export function xlsxOf(rows: readonly (readonly (string | number)[])[], { sheetName, widths = [] }: { sheetName: string; widths?: readonly number[] }): Uint8Array<ArrayBuffer> {
  const rowsXml = rows.map((row, y) => `<row r="${y + 1}">${row.map((value, x) => cellXml(value, `${columnName(x)}${y + 1}`)).join('')}</row>`).join('')
  const columns = widths.length === 0 ? '' : `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${XLSX_TYPE}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${xmlText(sheetName.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}">${columns}<sheetData>${rowsXml}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))) as Uint8Array<ArrayBuffer>
}

/** Whether bytes are a packed workbook, rather than text. */
export const isXlsx = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Texts of the first sheet of a workbook, row by row; empty rows keep their place. Formulas are read as the value that was saved with
 * them. Undefined: it is no workbook, or one that unpacks to too much. Nothing in it is executed or fetched.
 */
export function readXlsx(bytes: Uint8Array): string[][] | undefined {
  try {
    const wanted = (name: string) => name === 'xl/sharedStrings.xml' || /^xl\/worksheets\/sheet\d+\.xml$/.test(name)
    let isTooLarge = false
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!wanted(name)) return false
        if (originalSize > PART_MAX) isTooLarge = true
        return originalSize <= PART_MAX
      },
    })
    if (isTooLarge) return undefined
    const [first] = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/')).toSorted((a, b) => numberOf(a) - numberOf(b))
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

const textOf = (element: Element) => [...element.getElementsByTagName('t')].map((one) => one.textContent ?? '').join('')

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
