import { parentPort } from 'node:worker_threads'
import type { WorkerResponse } from '#server/infra/workers/workerPool.ts'
import type { PrintedDocument } from './document.ts'
import { renderPdf } from './pdf.ts'

parentPort?.on('message', async (content: PrintedDocument) => {
  const response: WorkerResponse<Uint8Array> = await renderPdf(content).then((result) => ({ result }), (error: unknown) => ({ error: String(error) }))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(response)
})
