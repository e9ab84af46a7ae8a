import type { Page } from 'playwright'
import { settled, visit } from './settled.ts'
import { DEMO_SITE } from '#tests/support/server/site.ts'

/** A demo page without data of its own: its API requests are for header and context (SHELL-22). */
export const PLAIN_PAGE = `/intro?channelSeq=${DEMO_SITE}`

/** Starts what waits for a usable page, but is shorter than the 30 s after which a query that mounts refetches. */
const LATE_MS = 10_000

/** The page's API requests from now on, without events and third-party tools: method, path and query. */
function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/event/') && !pathname.endsWith('/common/tools')) asked.push(`${request.method()} ${pathname}${search}`)
  })
  return asked
}

/** Requests of a first view for header and context, without the socket's ticket. */
export async function firstViewRequests(page: Page, origin: string): Promise<string[]> {
  const asked = requestsOf(page)
  await page.clock.install()
  await visit(page, `${origin}${PLAIN_PAGE}`)
  await page.clock.fastForward(LATE_MS)
  await settled(page)
  return asked.filter((request) => !request.includes('/realtime/'))
}
