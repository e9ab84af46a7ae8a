import type { BrowserContext, Page } from 'playwright/test'
import type { Language } from '#shared/kernel/call/headers.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import type { Examples } from '#renderer/lib/scene.ts'
import { createContexts } from '#tests/support/browser/looks.ts'
import { goWithin, visit } from '#tests/support/browser/settled.ts'
import type { Role } from '#tests/support/server/site.ts'
import { test as launched } from '../launchers/test.ts'

/** The demo site, its examples, and a signed-in browser per role. */
export interface Looking {
  origin: string
  examples: Examples
  as(role: Role, language: Language): Promise<BrowserContext>
  /** A page of that role which earlier tests of the worker may have used; do not close it. */
  pageOf(role: Role, language: Language): Promise<Page>
}

const siteOf = (address: URL) => address.searchParams.get('channelSeq')

/** Opens an address as a link does, within the app where that can be, which takes half the time of a load. */
export async function follow(page: Page, href: string): Promise<void> {
  const [from, address] = [new URL(page.url()), new URL(href)]
  // Links to another site reload the app.
  const isNear = from.origin === address.origin && siteOf(from) === siteOf(address) && from.pathname !== address.pathname
  await (isNear ? goWithin : visit)(page, href)
}

/** `test` for read-only tests; a worker shares server, examples and browsers. */
export const test = launched.extend<object, { looking: Looking }>({
  looking: [
    async ({ browser, rawServer: server }, provide) => {
      const contexts = createContexts(browser, server.origin)
      const pages = new Map<string, Promise<Page>>()
      const pageOf: Looking['pageOf'] = (role, language) => {
        const key = `${role} ${language}`
        const page = pages.get(key) ?? contexts.as(role, language).then((context) => context.newPage())
        pages.set(key, page)
        return page
      }
      await provide({ origin: server.origin, examples: await findExamples(server.origin), as: contexts.as, pageOf })
      await contexts.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect } from 'playwright/test'
