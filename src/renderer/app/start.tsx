import '#renderer/theme/styles.ts'
import type { QueryKey } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { RENDERED_DATA_ID } from '#shared/channel/rendering.ts'
import { fitsSentPage, sentChannel } from '#renderer/entities/session/sentAnswers.ts'
import { siteOfAddress } from '#renderer/entities/session/index.ts'
import { shownWords, startI18n } from '#renderer/i18n/i18n.ts'
import { currentLanguage } from '#renderer/i18n/language.ts'
import { wordsKeyOf } from '#renderer/i18n/wordsKey.ts'
import type { TerminologySite } from '#renderer/i18n/wordsKey.ts'
import type { SessionStore } from '#renderer/entities/session/store.ts'
import type { InstalledParts } from '#renderer/lib/installedParts.tsx'
import { isInHomeZone } from '#renderer/lib/page.ts'
import { createFirstPaint, FirstPaintProvider } from '#renderer/lib/loading/firstPaint.tsx'
import { watchLoading } from '#renderer/lib/loading/oldRelease.ts'
import { reportError } from '#renderer/lib/log.ts'
import { createQueries } from '#renderer/lib/queryClient.ts'
import type { Queries } from '#renderer/lib/queryClient.ts'
import type { Platform } from '#renderer/platform/platform.ts'
import { createAppRouter } from '#renderer/app/router/router.tsx'
import type { AppRouter } from '#renderer/app/router/router.tsx'
import { App } from './App.tsx'

/** Maximum wait for the first route's code (ms), to avoid a paint of the frame alone. A rendered page waits for all of it. */
const ROUTE_WAIT_MS = 100

export async function startApp(platform: Platform, session: SessionStore, parts?: InstalledParts): Promise<void> {
  watchLoading()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const texts = startI18n()
  const router = createAppRouter()
  const queries = createQueries()
  const data = document.getElementById(RENDERED_DATA_ID)?.textContent
  const isRendered = data !== undefined && fitsSentPage()
  await texts
  await Promise.race([routeLoaded(router), new Promise((resolve) => { if (!isRendered) setTimeout(resolve, ROUTE_WAIT_MS) })])
  // Loading the first route is a navigation to the router, which would scroll a page that one reads to the top.
  if (isRendered) Object.assign(router.state, { restoreScrollPosition: false })
  const site = siteOfAddress(window.location.search)
  const channel = site && sentChannel(site)
  const hasItsWords = isRendered && channel ? await showsWordsOf(channel, platform.serverOrigin) : true
  const page = (
    <StrictMode><FirstPaintProvider value={isRendered ? { isDone: true } : createFirstPaint()}>
      <App platform={platform} session={session} queries={queries} router={router} primaryColor={channel?.primaryColor ?? null} parts={parts ?? null}><RouterProvider router={router} /></App>
    </FirstPaintProvider></StrictMode>
  )
  if (isRendered) for (const [queryKey, content] of JSON.parse(data) as [QueryKey, unknown][]) takeSent(queries, queryKey, content)
  // Elsewhere the page shows other times than the server's, from the same data.
  if (isRendered && hasItsWords && (isInHomeZone() || root.dataset['homeTimes'] === undefined)) hydrateRoot(root, page, { onRecoverableError: (error) => reportError('not hydrated', error) })
  else createRoot(root).render(page)
}

/** Fills the cache with what a visitor's page shows. Not counted as fetched: a user's page asks again for what differs. */
function takeSent({ client }: Queries, queryKey: QueryKey, content: unknown): void {
  client.setQueryData(queryKey, content, { updatedAt: Date.now() })
  client.getQueryCache().find({ queryKey, exact: true })?.setState({ dataUpdateCount: 0 })
}

/** Shows the site's own words, as the rendered page does. False if they could not be fetched. */
async function showsWordsOf(channel: TerminologySite, origin: string): Promise<boolean> {
  const key = wordsKeyOf(channel, currentLanguage())
  if (key === '') return true
  try {
    const { createSiteTerminology } = await import('#renderer/i18n/siteTerminology.ts')
    await createSiteTerminology().apply(channel, origin, currentLanguage())
  } catch (error) {
    reportError('a site’s own words could not be shown', error)
  }
  return shownWords() === key
}

function routeLoaded(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
