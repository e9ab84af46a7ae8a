import { parentPort } from 'node:worker_threads'
import { sanitizeRichText } from './richText.ts'
import type { RichTextRequest } from './safeRichText.ts'
import type { WorkerResponse } from '#server/infra/workers/workerPool.ts'

parentPort?.on('message', ({ sent, channelSeq, mentions }: RichTextRequest) => {
  let response: WorkerResponse<string>
  try {
    response = { result: sanitizeRichText(sent, channelSeq, mentions) }
  } catch (error) {
    response = { error: (error as Error).message }
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(response)
})
