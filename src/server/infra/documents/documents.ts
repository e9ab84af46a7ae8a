import { createWorkerPool } from '#server/infra/workers/workerPool.ts'
import type { PrintedDocument } from './document.ts'

const pool = createWorkerPool<PrintedDocument, Uint8Array>(new URL('./pdfWorker.ts', import.meta.url), { threads: 1, queue: 50, timeoutMs: 20_000 })

/** A document as PDF, drawn in a thread of its own. Throws `unavailable` when too many wait, or one takes over 20 s. */
export async function pdfOf(content: PrintedDocument): Promise<Buffer> {
  return Buffer.from(await pool.run(content))
}
