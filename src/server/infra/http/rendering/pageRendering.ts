import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { PageToRender, RenderedPage } from '#shared/channel/rendering.ts'
import { createWorkerPool } from '#server/infra/workers/workerPool.ts'

export interface RenderJob {
  /** URL of the renderer's server entry. */
  entry: string
  page: PageToRender
}

/** Rounds of rendering and of answering the calls that were without an answer. */
const ROUNDS_MAX = 4
/** Calls of one page: a page of a site's own may have many lists. */
const CALLS_MAX = 40

const limits = { threads: 1, queue: 100, timeoutMs: 5000 }

export interface PageRendering {
  /** Renders a page with the answers of `ask` to its calls; null if there is no renderer, it does not render this page, or it fails. @param ask returns the bodies of those that a visitor gets */
  render(page: PageToRender, ask: (urls: readonly string[]) => Promise<Record<string, string>>): Promise<Pick<RenderedPage, 'html' | 'data'> & { html: string } | null>
}

/** Renders pages in a thread, through the entry that the web bundle's build made. */
export function createPageRendering(entry: string, log: Pick<FastifyBaseLogger, 'error'>): PageRendering {
  if (!existsSync(entry)) return { render: async () => null }
  const url = pathToFileURL(entry).href
  const pool = createWorkerPool<RenderJob, RenderedPage>(new URL('./renderWorker.ts', import.meta.url), limits)
  const logged = new Set<string>()

  async function rendered(page: PageToRender, ask: (urls: readonly string[]) => Promise<Record<string, string>>) {
    let { answers } = page
    for (let round = 1; ; round++) {
      const { html, data, wanted } = await pool.run({ entry: url, page: { ...page, answers } })
      if (html === null) return null
      const missing = wanted.filter((one) => one.startsWith('/api/') && !(one in answers))
      if (missing.length === 0 || round === ROUNDS_MAX || Object.keys(answers).length + missing.length > CALLS_MAX) return { html, data }
      const found = await ask(missing)
      // Those that a visitor does not get stay without an answer: the page shows them as loading, and the browser asks.
      if (Object.keys(found).length === 0) return { html, data }
      answers = { ...answers, ...found }
    }
  }

  return {
    async render(page, ask) {
      try {
        return await rendered(page, ask)
      } catch (error) {
        const kind = (error as Error).message.split('\n', 1)[0] ?? ''
        if (!logged.has(kind)) log.error({ err: error, address: page.address }, 'a page could not be rendered: it is sent empty')
        logged.add(kind)
        return null
      }
    },
  }
}
