import { parentPort } from 'node:worker_threads'
import { strToU8, zipSync } from 'fflate'
import { workbookFiles } from '#shared/kernel/sheet/workbook.ts'
import type { WorkerResponse } from '#server/infra/workers/workerPool.ts'
import type { DocumentJob } from './document.ts'
import { renderCertificate } from './certificatePdf.ts'
import { renderPdf } from './pdf.ts'
import { renderSharePicture, renderSiteIcon } from './drawings.ts'

parentPort?.on('message', async (job: DocumentJob) => {
  const render = async () => {
    if ('pdf' in job) return renderPdf(job.pdf)
    if ('share' in job) return renderSharePicture(job.share)
    if ('icon' in job) return renderSiteIcon(job.icon)
    if ('certificate' in job) return renderCertificate(job.certificate)
    return zipSync(Object.fromEntries(Object.entries(workbookFiles(job.workbook)).map(([name, xml]) => [name, strToU8(xml)])))
  }
  const response: WorkerResponse<Uint8Array> = await render().then((result) => ({ result }), (error: unknown) => ({ error: String(error) }))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(response)
})
