import { parentPort } from 'node:worker_threads'
import type { RenderedPage, RenderPage } from '#shared/channel/rendering.ts'
import type { WorkerResponse } from '#server/infra/workers/workerPool.ts'
import type { RenderJob } from './pageRendering.ts'

parentPort?.on('message', async ({ entry, page }: RenderJob) => {
  const render = async () => {
    const { render: rendered } = await import(entry) as { render: RenderPage }
    return rendered(page)
  }
  const response: WorkerResponse<RenderedPage> = await render().then((result) => ({ result }), (error: unknown) => ({ error: error instanceof Error ? error.stack ?? error.message : String(error) }))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(response)
})
