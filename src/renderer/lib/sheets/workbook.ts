import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { COLUMNS_MAX, SHEET_LINES_MAX } from '#shared/kernel/sheet/cells.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'

/** Most bytes of an unpacked part of a workbook. */
const PART_MAX = 16_000_000
/** Characters that are parsed at a time, so that reading can stop at the most lines. */
const PIECE = 65_536

/** What a sheet has. */
export interface SheetContent {
  /** Texts row by row; empty rows keep their place, hidden ones are empty. */
  cells: string[][]
  /** Rows with content that are hidden, as by a filter, and left out. */
  hiddenRows: number
  /** The sheet that was read, where a workbook shows several. */
  sheetName: string | null
}

/** Whether bytes are a packed workbook, rather than text. */
export const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Reads the first sheet that a workbook of Excel shows. Formulas are read as the value that was saved with them, dates as
 * `YYYY-MM-DD`. Undefined: it is no workbook, or one that unpacks to too much. Nothing in it is executed or fetched.
 */
export function readWorkbook(bytes: Uint8Array): SheetContent | undefined {
  try {
    const book = bookOf(bytes)
    const [shown] = book.sheets
    if (shown === undefined) return undefined
    // Other sheets stay packed: many of them could fill the memory.
    const paths = [shown.path, ...Object.values(book.parts)]
    const parts = partsOf(bytes, paths)
    const [sheet, strings, styles] = [shown.path, book.parts.sharedStrings, book.parts.styles].map((path) => (path === undefined ? undefined : parts[path]))
    if (sheet === undefined) return undefined
    const read = rowsOf(sheet, strings === undefined ? [] : stringsOf(strings), styles === undefined ? [] : dateStylesOf(styles), book.zeroDay)
    return { ...read, sheetName: book.sheets.length > 1 ? shown.name : null }
  } catch {
    return undefined
  }
}

/** Throws for a part that unpacks to too much. */
function partsOf(bytes: Uint8Array, paths: readonly string[]): Record<string, Uint8Array> {
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!paths.includes(name)) return false
      if (originalSize > PART_MAX) throw new Error('too large')
      return true
    },
  })
}

type Attributes = Readonly<Record<string, string>>
interface Handlers {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** Asked after each piece. */
  isDone?: () => boolean
}

/** Parses XML, names without their prefix. Throws for a document type, whose entities can grow without end. */
function parse(part: Uint8Array, { open, text, close, isDone }: Handlers): void {
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser({
    onopentag: (name, attributes) => open?.(local(name), attributes),
    ontext: (data) => text?.(data),
    onclosetag: (name) => close?.(local(name)),
    onprocessinginstruction: (name) => { if (name.startsWith('!')) throw new Error('a workbook has no document type') },
  }, { xmlMode: true, decodeEntities: true })
  const content = strFromU8(part)
  for (let at = 0; at < content.length; at += PIECE) {
    parser.write(content.slice(at, at + PIECE))
    if (isDone?.() === true) return
  }
}

interface Book {
  /** Those that are not hidden, in their order. */
  sheets: { name: string; path: string }[]
  parts: { sharedStrings?: string; styles?: string }
  /** The day before day 1 of its dates: programs for the Mac counted from 1904. */
  zeroDay: number
}

const RELATIONS = 'xl/_rels/workbook.xml.rels'
const BOOK = 'xl/workbook.xml'
const ZERO_1900 = Date.UTC(1899, 11, 30)
const ZERO_1904 = Date.UTC(1904, 0, 1)
const isTrue = (value: string | undefined) => value === '1' || value === 'true'

function bookOf(bytes: Uint8Array): Book {
  const { [BOOK]: book, [RELATIONS]: relations } = partsOf(bytes, [BOOK, RELATIONS])
  const found: Book = { sheets: [], parts: {}, zeroDay: ZERO_1900 }
  const paths = new Map<string, string>()
  if (book === undefined || relations === undefined) return found
  parse(relations, {
    open: (name, { Id, Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      if (Id !== undefined) paths.set(Id, path)
      const kind = Type.slice(Type.lastIndexOf('/') + 1)
      if (kind === 'sharedStrings' || kind === 'styles') found.parts[kind] = path
    },
  })
  parse(book, {
    open: (name, attributes) => {
      if (name === 'workbookPr' && isTrue(attributes['date1904'])) found.zeroDay = ZERO_1904
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const path = paths.get(id ?? '')
      if (path !== undefined) found.sheets.push({ name: attributes['name'] ?? '', path })
    },
  })
  return found
}

/** The texts of a workbook, without the readings of Japanese words, which Excel keeps beside them (`rPh`). */
function stringsOf(part: Uint8Array): string[] {
  const strings: string[] = []
  let current = ''
  let isText = false
  let isReading = false
  parse(part, {
    open: (name) => {
      if (name === 'si') current = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    text: (data) => { if (isText) current += data },
    close: (name) => {
      if (name === 'si') strings.push(current)
      else if (name === 'rPh') isReading = false
      else if (name === 't') isText = false
    },
  })
  return strings
}

/** Numbers of formats that every program knows as dates. */
const isDateFormat = (number: number) => (number >= 14 && number <= 17) || number === 22 || (number >= 27 && number <= 36) || (number >= 50 && number <= 58)
/** Quoted texts, `[h]` and escaped characters are no parts of a date. */
const hasDay = (code: string) => /[yd]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** For each cell style, whether it shows a number as a date. */
function dateStylesOf(part: Uint8Array): boolean[] {
  const formats = new Map<number, boolean>()
  const styles: boolean[] = []
  let isOfCells = false
  parse(part, {
    open: (name, { numFmtId, formatCode = '' }) => {
      const number = Number(numFmtId)
      if (name === 'numFmt') formats.set(number, hasDay(formatCode))
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) styles.push(formats.get(number) ?? isDateFormat(number))
    },
    close: (name) => { if (name === 'cellXfs') isOfCells = false },
  })
  return styles
}

function columnOf(place: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters === undefined ? next : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A number as it is shown: whole ones without an exponent, dates as days. */
function numberText(value: string, isDate: boolean, zeroDay: number): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  if (isDate && number >= 1 && number < 2_958_466) return new Date(zeroDay + Math.floor(number) * DAY_MS).toISOString().slice(0, 10)
  return Number.isSafeInteger(number) ? String(number) : value
}

/** Stops after the most lines that can be read. */
function rowsOf(part: Uint8Array, strings: readonly string[], dateStyles: readonly boolean[], zeroDay: number): Omit<SheetContent, 'sheetName'> {
  const cells: string[][] = []
  let hiddenRows = 0
  let line = 0
  let isHidden = false
  let row: string[] = []
  let cell: Attributes = {}
  let value = ''
  let text = ''
  let within: 'v' | 't' | null = null
  let isReading = false
  const textOfCell = () => {
    switch (cell['t']) {
      case 's': return strings[Number(value)] ?? ''
      case 'inlineStr': return text
      case 'b': return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : value
      case 'e': return ''
      case 'd': return value.slice(0, 10)
      case 'str': return value
      default: return numberText(value, dateStyles[Number(cell['s'] ?? 0)] === true, zeroDay)
    }
  }
  const isFull = () => cells.length > SHEET_LINES_MAX
  parse(part, {
    isDone: isFull,
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1)
        isHidden = isTrue(attributes['hidden'])
        row = []
      } else if (name === 'c') {
        cell = attributes
        value = ''
        text = ''
      } else if (name === 'rPh') isReading = true
      else within = name === 'v' ? 'v' : name === 't' && !isReading ? 't' : null
    },
    text: (data) => {
      if (within === 'v') value += data
      else if (within === 't') text += data
    },
    close: (name) => {
      within = null
      if (name === 'rPh') isReading = false
      else if (name === 'c') {
        const column = columnOf(cell['r'], row.length)
        if (column >= COLUMNS_MAX) return
        while (row.length < column) row.push('')
        row[column] = textOfCell()
      } else if (name === 'row' && !isFull() && line <= 1_048_576) {
        // Empty rows are left out of the file; beyond the most lines their place does not matter.
        while (cells.length < Math.min(line - 1, SHEET_LINES_MAX)) cells.push([])
        if (isHidden && row.some((one) => one.trim() !== '')) hiddenRows += 1
        cells.push(isHidden ? [] : row)
      }
    },
  })
  return { cells, hiddenRows }
}
