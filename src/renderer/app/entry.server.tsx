import '#renderer/platform/zodWithoutEval.ts'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import i18next, { changeLanguage } from 'i18next'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { StaticHandlerContext } from 'react-router-dom'
import type { Channel } from '#shared/channel/contract.ts'
import type { PageToRender, RenderedPage } from '#shared/channel/rendering.ts'
import type { WireResponse } from '#shared/kernel/call/client.ts'
import { PLATFORM_META } from '#shared/kernel/siteHost.ts'
import { isCall } from '#renderer/entities/callQuery.ts'
import { createSessionStore } from '#renderer/entities/session/store.ts'
import { shownWords, startI18n } from '#renderer/i18n/i18n.ts'
import { showWords } from '#renderer/i18n/showWords.ts'
import { FirstPaintProvider } from '#renderer/lib/loading/firstPaint.tsx'
import { beginDrawing, drawnPage, needsScripts, renderPage } from '#renderer/lib/page.ts'
import { createQueries } from '#renderer/lib/queryClient.ts'
import type { Queries } from '#renderer/lib/queryClient.ts'
import { renderingPlatform } from '#renderer/platform/rendering.ts'
import { App } from './App.tsx'
import { isRouteHandle } from './router/handle.ts'
import { popupPlaceOf } from './router/popupPlace.ts'
import { routesOfApp } from './router/router.tsx'

type DefaultedQueryOptions = UseQueryOptions & { _defaulted?: boolean; suspense?: boolean }

/** Rows that look the same to every visitor. Others, such as an invitation, concern one person. */
const renderedRows: ReadonlySet<string> = new Set([
  'index', 'main', 'classes', 'classes-view', 'alias-classes-view', 'packages-view', 'intro', 'page', 'notices', 'notices-view', 'boards', 'boards-list', 'boards-view',
  'terms', 'privacy', 'consent-14', 'marketing-consent', 'create_site-list',
])

/** Rounds of rendering and reading: what is there may show what reads more. */
const ROUNDS = 6

const { query, dataRoutes } = createStaticHandler(routesOfApp())

const nameOf = ({ matches }: StaticHandlerContext) => matches.map(({ route: { handle } }) => (isRouteHandle(handle) ? handle.name : '')).join('')

/** Renders a page as a visitor gets it, from the given answers. One at a time: the language and the page's address are of the whole process. */
export async function render(page: PageToRender): Promise<RenderedPage> {
  try {
    return await rendered(page)
  } finally {
    renderPage(null)
  }
}

async function rendered(page: PageToRender): Promise<RenderedPage> {
  const url = new URL(page.address)
  const nothing = { html: null, data: '[]', calls: [], needsScripts: false, homeTimes: false }
  await begin(page, url)
  const context = await query(new Request(url))
  if (context instanceof Response) return nothing
  const name = nameOf(context)
  if (!renderedRows.has(name)) return nothing
  const router = createStaticRouter(dataRoutes, context)
  const queries = createQueries()
  const calls = new Set<string>()
  let unanswered = 0
  const platform = renderingPlatform(({ url: called }) => {
    calls.add(called)
    const body = page.answers[called]
    if (body !== undefined) return Promise.resolve({ status: 200, body })
    unanswered += 1
    return new Promise<WireResponse>(() => undefined)
  })
  suspendForAnswers(queries.client, () => unanswered)
  const session = createSessionStore()
  const draw = () => {
    beginDrawing()
    return markupOf(
      <StrictMode><FirstPaintProvider value={{ isDone: true }}>
        <App platform={platform} session={session} queries={queries} router={null} primaryColor={page.primaryColor}><StaticRouterProvider router={router} context={context} hydrate={false} /></App>
      </FirstPaintProvider></StrictMode>,
    )
  }
  let html = await draw()
  for (let round = 1; round < ROUNDS; round++) {
    if (!(await readPending(queries))) break
    html = await draw()
  }
  // What is still to be read shows as loading.
  if (unanswered > 0 || comesByItself(siteOf(queries), name)) needsScripts()
  return { html, data: JSON.stringify(dataOf(queries)), calls: [...calls], ...drawnPage() }
}

/** The markup once every part that loads late is there, in its place: React would else add a script that moves it. Rejects with the first error. */
async function markupOf(app: ReactNode): Promise<Uint8Array<ArrayBuffer>> {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(app, { progressiveChunkSize: Infinity, onError: (error) => { errors.push(error) } })
  await stream.allReady
  if (errors.length > 0) throw errors[0]
  return bytesOf(stream)
}

/** Bytes that a reading of a stream takes, which has many small pieces. */
const READ_BYTES = 64 * 1024

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader({ mode: 'byob' })
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let part = await reader.read(new Uint8Array(READ_BYTES)); !part.done; part = await reader.read(new Uint8Array(READ_BYTES))) {
    parts.push(part.value as Uint8Array<ArrayBuffer>)
    length += part.value.byteLength
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

/** Sets what is of the whole process. */
async function begin({ language, platform, now, words }: PageToRender, { protocol, host, hostname, origin, pathname, search }: URL): Promise<void> {
  const root = { textContent: '', dataset: { renderedAt: now } }
  renderPage({
    location: { protocol, host, hostname, origin, pathname, search },
    document: {
      cookie: `lang=${language}`,
      documentElement: { lang: language, getAttribute: () => null },
      getElementById: (id) => (id === 'root' ? root : null),
      querySelector: (selectors) => (selectors.includes(PLATFORM_META) ? { getAttribute: () => platform } : null),
    },
  })
  if (i18next.isInitialized) await changeLanguage(language)
  else await startI18n(language)
  if (shownWords() !== (words?.key ?? '')) await showWords(words, language, words?.key ?? '')
}

/** A component whose query has an answer waits for it in its place, so that one round shows all of them. @param unanswered how many calls had no answer so far: a query makes its call synchronously */
function suspendForAnswers(client: QueryClient, unanswered: () => number): void {
  const defaulted = client.defaultQueryOptions.bind(client)
  const loading = new WeakSet<object>()
  // An infinite query reads its pages by a function that only its observer has.
  const isRead = ({ queryFn, enabled, ...options }: DefaultedQueryOptions) => typeof queryFn === 'function' && enabled !== false && typeof enabled !== 'function' && !('getNextPageParam' in options)
  client.defaultQueryOptions = ((options: DefaultedQueryOptions) => {
    const own = defaulted(options) as DefaultedQueryOptions
    if (options._defaulted === true || !isRead(own)) return own
    const one = client.getQueryCache().build(client, own as never)
    if (one.state.status !== 'pending') return own
    if (one.state.fetchStatus === 'idle') {
      const before = unanswered()
      one.fetch().catch(() => undefined)
      if (unanswered() > before) loading.add(one)
    }
    return loading.has(one) ? own : { ...own, suspense: true }
  }) as QueryClient['defaultQueryOptions']
}

/** Reads what the last round asked for; false if nothing of it has an answer. */
async function readPending(queries: Queries): Promise<boolean> {
  const pending = queries.client.getQueryCache().getAll().filter(({ state, options }) => state.status === 'pending' && state.fetchStatus === 'idle' && (options as { enabled?: unknown }).enabled !== false)
  for (const one of pending) one.fetch().catch(() => undefined)
  await new Promise((resolve) => { setTimeout(resolve) })
  return pending.some(({ state }) => state.status !== 'pending')
}

/** Whether the site puts something over the page by itself: a pop-up, or its chat. */
function comesByItself(site: Channel | undefined, name: string): boolean {
  if (site === undefined) return false
  const place = popupPlaceOf(name)
  return site.design.chatUrl !== '' || (place !== null && site.popupPlaces.some((one) => one === 'all' || one === place))
}

const siteOf = (queries: Queries): Channel | undefined =>
  queries.client.getQueryCache().getAll().find((one) => isCall(one, 'channel.byDomain', 'channel.information') && one.state.data !== undefined)?.state.data as Channel | undefined

/** What the page shows, but session and site, which the document has anyway. */
function dataOf(queries: Queries): [unknown, unknown][] {
  return queries.client.getQueryCache().getAll()
    .filter((one) => one.state.status === 'success' && !isCall(one, 'auth.session', 'channel.byDomain', 'channel.information'))
    .map(({ queryKey, state: { data } }) => [queryKey, data])
}
