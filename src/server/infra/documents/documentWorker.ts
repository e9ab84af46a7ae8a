import { parentPort } from 'node:worker_threads'
import type { WorkerResponse } from '#server/infra/workers/workerPool.ts'
import type { DocumentJob } from './document.ts'
import { renderPdf } from './pdf.ts'
import { renderXlsx } from './xlsx.ts'

parentPort?.on('message', async (job: DocumentJob) => {
  const render = async () => ('pdf' in job ? renderPdf(job.pdf) : renderXlsx(job.workbook))
  const response: WorkerResponse<Uint8Array> = await render().then((result) => ({ result }), (error: unknown) => ({ error: String(error) }))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(response)
})
