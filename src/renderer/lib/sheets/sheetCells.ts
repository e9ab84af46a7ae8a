import { SHEET_CHARS_MAX, cellText, cellsOf } from '#shared/kernel/sheet/cells.ts'
import { isXlsx, readXlsx } from './xlsx.ts'

/** Most bytes of a file that is read. */
const SHEET_BYTES_MAX = 4_000_000

export type SheetFileProblem = 'tooLarge' | 'unreadable' | 'empty'

/** The cells of a file of Excel or CSV, or without a file those of a pasted text. */
export async function sheetCells(file: File | null, text: string): Promise<string[][] | SheetFileProblem> {
  const cells = file === null ? cellsOfText(text) : file.size > SHEET_BYTES_MAX ? 'tooLarge' : cellsOfFile(new Uint8Array(await file.arrayBuffer()))
  if (typeof cells === 'string') return cells
  return cells.some((row) => row.some((cell) => cellText(cell, 60) !== '')) ? cells : 'empty'
}

const cellsOfText = (text: string) => (text.length > SHEET_CHARS_MAX ? 'tooLarge' : cellsOf(text))

function cellsOfFile(bytes: Uint8Array): string[][] | SheetFileProblem {
  if (isXlsx(bytes)) return readXlsx(bytes) ?? 'unreadable'
  const text = sheetTextOf(bytes)
  return text.includes('\0') ? 'unreadable' : cellsOfText(text.replace(/^\ufeff/, ''))
}

/** Text of a sheet as spreadsheets save it: UTF-8, UTF-16, or the Korean code page that Excel uses for CSV. */
function sheetTextOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('euc-kr').decode(bytes)
  }
}
