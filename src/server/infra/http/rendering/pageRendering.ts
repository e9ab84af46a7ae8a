import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PageToRender, RenderedPage } from '#shared/channel/rendering.ts'
import { createWorkerPool } from '#server/infra/workers/workerPool.ts'
import type { UsedStyles } from './usedStyles.ts'

export interface RenderJob {
  /** URL of the renderer's server entry. */
  entry: string
  page: PageToRender
  /** Files of its style sheets, in order. */
  styles: readonly string[]
}

export type RenderedWithStyles = RenderedPage & UsedStyles

/** Rounds of rendering and of answering the calls that were without an answer. */
const ROUNDS_MAX = 4
/** Calls of one page: a page of a site's own may have many lists. */
const CALLS_MAX = 40

const limits = { threads: 1, queue: 100, timeoutMs: 5000 }

/** Kinds of errors that are logged: a message may hold something of its page. */
const KINDS_LOGGED = 100
/** Characters of the remembered calls, about a thousand pages. */
const KNOWN_MAX_CHARS = 1_000_000

/** Returns the bodies of those that a visitor gets. */
type Ask = (urls: readonly string[]) => Promise<Record<string, string>>

export interface PageRendering {
  /** The calls of the page when it was last rendered: asked for ahead, they save rounds. Null if there is no renderer. @param address as of `PageToRender` */
  callsOf(address: string): readonly string[] | null
  /** Renders a page with the answers of `ask` to its calls; null if there is no renderer, it does not render this page, or it fails. @param styles files of its style sheets, in order */
  render(page: PageToRender, styles: readonly string[], ask: Ask): Promise<Omit<RenderedWithStyles, 'calls'> & { html: Uint8Array } | null>
}

/** Renders pages in a thread, through the entry that the web bundle's build made. */
export function createPageRendering(entry: string, log: Pick<FastifyBaseLogger, 'error'>): PageRendering {
  if (!existsSync(entry)) return { callsOf: () => null, render: async () => null }
  const url = pathToFileURL(entry).href
  const pool = createWorkerPool<RenderJob, RenderedWithStyles>(new URL('./renderWorker.ts', import.meta.url), limits)
  const logged = new Set<string>()
  const known = new LRUCache<string, readonly string[]>({ maxSize: KNOWN_MAX_CHARS, sizeCalculation: (calls, address) => calls.join('').length + address.length + 1 })
  const callsOf = (address: string) => known.get(address) ?? []

  async function rendered(page: PageToRender, styles: readonly string[], ask: Ask) {
    let { answers } = page
    const asked = new Set([...Object.keys(answers), ...callsOf(page.address)])
    for (let round = 1; ; round++) {
      const { html, calls, ...rest } = await pool.run({ entry: url, page: { ...page, answers }, styles })
      if (html === null) return null
      const own = calls.filter((one) => one.startsWith('/api/')).slice(0, CALLS_MAX)
      known.set(page.address, own)
      const missing = own.filter((one) => !asked.has(one))
      if (missing.length === 0 || round === ROUNDS_MAX) return { ...rest, html }
      for (const one of missing) asked.add(one)
      const found = await ask(missing)
      // Those that a visitor does not get stay without an answer: the page shows them as loading, and the browser asks.
      if (Object.keys(found).length === 0) return { ...rest, html }
      answers = { ...answers, ...found }
    }
  }

  return {
    callsOf,
    async render(page, styles, ask) {
      try {
        return await rendered(page, styles, ask)
      } catch (error) {
        const kind = (error as Error).message.split('\n', 1)[0] ?? ''
        if (!logged.has(kind) && logged.size < KINDS_LOGGED) log.error({ err: error, address: page.address }, 'a page could not be rendered: it is sent empty')
        if (logged.size < KINDS_LOGGED) logged.add(kind)
        return null
      }
    },
  }
}
