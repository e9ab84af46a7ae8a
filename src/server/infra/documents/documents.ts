import { XLSX_TYPE } from '#shared/kernel/sheet/workbook.ts'
import type { Workbook } from '#shared/kernel/sheet/workbook.ts'
import { createWorkerPool } from '#server/infra/workers/workerPool.ts'
import type { DocumentJob, PrintedCertificate, PrintedDocument, SharePicture, SiteIcon } from './document.ts'

const pool = createWorkerPool<DocumentJob, Uint8Array>(new URL('./documentWorker.ts', import.meta.url), { threads: 1, queue: 50, timeoutMs: 20_000 })

/** Content types, by ending. */
export const documentTypes = { pdf: 'application/pdf', xlsx: XLSX_TYPE } as const

/** A document as PDF, drawn in a thread of its own. Throws `unavailable` when too many wait, or one takes over 20 s. */
export async function pdfOf(content: PrintedDocument): Promise<Buffer> {
  return Buffer.from(await pool.run({ pdf: content }))
}

/** A certificate as PDF. Throws as `pdfOf`. */
export async function certificatePdfOf(content: PrintedCertificate): Promise<Buffer> {
  return Buffer.from(await pool.run({ certificate: content }))
}

/** A share picture as PNG. Throws as `pdfOf`. */
export async function sharePictureOf(content: SharePicture): Promise<Buffer> {
  return Buffer.from(await pool.run({ share: content }))
}

/** The icon of a site as PNG. Throws as `pdfOf`. */
export async function siteIconOf(content: SiteIcon): Promise<Buffer> {
  return Buffer.from(await pool.run({ icon: content }))
}

/** A workbook as a file of Excel (`.xlsx`), written in the same thread. Throws as `pdfOf`. */
export async function xlsxOf(workbook: Workbook): Promise<Buffer> {
  return Buffer.from(await pool.run({ workbook }))
}
