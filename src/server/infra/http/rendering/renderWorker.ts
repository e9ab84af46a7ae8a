import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { RenderPage } from '#shared/channel/rendering.ts'
import type { WorkerResponse } from '#server/infra/workers/workerPool.ts'
import type { RenderedWithStyles, RenderJob } from './pageRendering.ts'
import { createStyleReader, readSheet } from './usedStyles.ts'

const sheets = new Map<string, ReturnType<typeof readSheet>>()
/** By the paths of their sheets: one for each kind of page. */
const readers = new Map<string, ReturnType<typeof createStyleReader>>()

/** Read once: the bundle's files keep their content. */
function sheetAt(path: string): ReturnType<typeof readSheet> {
  const known = sheets.get(path) ?? readSheet(readFileSync(path, 'utf8'))
  sheets.set(path, known)
  return known
}

function readerOf(styles: readonly string[]): ReturnType<typeof createStyleReader> {
  const key = styles.join()
  const known = readers.get(key) ?? createStyleReader(styles.map(sheetAt))
  readers.set(key, known)
  return known
}

parentPort?.on('message', async ({ entry, page, styles }: RenderJob) => {
  const render = async () => {
    const { render: rendered } = await import(entry) as { render: RenderPage }
    const result = await rendered(page)
    return { ...result, ...(result.html === null ? { styles: '', fonts: '' } : readerOf(styles)(result.html)) }
  }
  const response: WorkerResponse<RenderedWithStyles> = await render().then((result) => ({ result }), (error: unknown) => ({ error: error instanceof Error ? error.stack ?? error.message : String(error) }))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(response, 'result' in response && response.result.html !== null ? [response.result.html.buffer] : [])
})
