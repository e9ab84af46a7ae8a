import { SHEET_CHARS_MAX, cellText, cellsOf } from '#shared/kernel/sheet/cells.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'
import type { SheetContent } from './workbook.ts'

export type SheetFileProblem = 'tooLarge' | 'tooSlow' | 'unreadable' | 'empty'

/** What the bytes of a file of Excel, or a text of separated values, have as a sheet. */
export function sheetOf(bytes: Uint8Array): SheetContent | SheetFileProblem {
  if (isWorkbook(bytes)) {
    const read = readWorkbook(bytes)
    return read === undefined ? 'unreadable' : notEmpty(read)
  }
  const text = decoded(bytes)
  return text.includes('\0') ? 'unreadable' : sheetOfText(text.replace(/^\ufeff/, ''))
}

/** What a text of separated values has, such as pasted cells. */
export function sheetOfText(text: string): SheetContent | SheetFileProblem {
  return text.length > SHEET_CHARS_MAX ? 'tooLarge' : notEmpty({ cells: cellsOf(text), hiddenRows: 0, sheetName: null })
}

const notEmpty = (sheet: SheetContent): SheetContent | 'empty' => (sheet.cells.some((row) => row.some((cell) => cellText(cell, 60) !== '')) ? sheet : 'empty')

/** Text as spreadsheets save it: UTF-8, UTF-16, or the Korean code page that Excel uses for CSV. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('euc-kr').decode(bytes)
  }
}
