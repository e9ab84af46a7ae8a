import { parentPort } from 'node:worker_threads'
import { sanitizeRichText } from './richText.ts'
import type { WorkerAnswer } from '#server/infra/workers/workerPool.ts'

parentPort?.on('message', (sent: string) => {
  let answer: WorkerAnswer<string>
  try {
    answer = { result: sanitizeRichText(sent) }
  } catch (error) {
    answer = { error: (error as Error).message }
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer)
})
