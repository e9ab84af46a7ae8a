import { sheetOfText } from './sheetFile.ts'
import type { SheetFileProblem } from './sheetFile.ts'
import type { SheetContent } from './workbook.ts'

/** Most bytes of a file that is read. */
const SHEET_BYTES_MAX = 4_000_000
/** Longest time that a file is read. */
const READING_MS = 20_000

/** The sheet of a file of Excel or CSV, or without a file that of a pasted text. */
export async function sheetCells(file: File | null, text: string): Promise<SheetContent | SheetFileProblem> {
  if (file === null) return sheetOfText(text)
  if (file.size > SHEET_BYTES_MAX) return 'tooLarge'
  return readInWorker(new Uint8Array(await file.arrayBuffer()))
}

/** Reads in a thread of its own, which is ended when it takes too long. */
function readInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<SheetContent | SheetFileProblem> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
    const end = (result: SheetContent | SheetFileProblem) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => end('tooSlow'), READING_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<SheetContent | SheetFileProblem>) => end(data))
    worker.addEventListener('error', () => end('unreadable'))
    worker.postMessage(bytes, [bytes.buffer])
  })
}
