import type { Page } from 'playwright'
import { settled, visit } from './settled.ts'
import { DEMO_SITE } from '#tests/support/server/site.ts'

/** A page of the demo site with nothing of its own to ask for: what it asks the API is for header and context (SHELL-22). */
export const PLAIN_PAGE = `/intro?channelSeq=${DEMO_SITE}`

/** How much of the page's time passes once it stands still, in milliseconds: more than until what comes late has come. */
const LATE_MS = 30_000

/** What a page asks of the API from now on, but for the events that count it and the tools of others: method, path and query. */
function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/event/') && !pathname.endsWith('/common/tools')) asked.push(`${request.method()} ${pathname}${search}`)
  })
  return asked
}

/** The requests of a first view for header and context, without the ticket of the connection over which the server tells of news. */
export async function firstViewRequests(page: Page, origin: string): Promise<string[]> {
  const asked = requestsOf(page)
  await page.clock.install()
  await visit(page, `${origin}${PLAIN_PAGE}`)
  await page.clock.fastForward(LATE_MS)
  await settled(page)
  return asked.filter((request) => !request.includes('/realtime/'))
}
