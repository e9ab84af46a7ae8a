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
  /** A page of that role which earlier tests of the worker may have used. Closing it gives the next test a new one. */
  pageOf(role: Role, language: Language): Promise<Page>
}

const siteOf = (address: URL) => address.searchParams.get('channelSeq')

/** A page of little content, which resets what a screen keeps. */
function between(address: URL): string {
  const site = siteOf(address)
  return `${address.origin}/no/such/page${site === null ? '' : `?channelSeq=${site}`}`
}

/** Opens an address as a link does, within the app where that can be, which takes a quarter of the time of a load. */
export async function follow(page: Page, href: string): Promise<void> {
  const [from, address] = [new URL(page.url()), new URL(href)]
  // Links to another site reload the app.
  const isNear = from.origin === address.origin && siteOf(from) === siteOf(address)
  // A screen keeps its state where only the query changes.
  if (isNear && from.pathname === address.pathname) await goWithin(page, between(address))
  await (isNear ? goWithin : visit)(page, href)
}

const open = '[role=dialog], [role=alertdialog], [role=menu]'

/** Does something in a page and looks at it, then makes it fit for the next test, or closes it: what was typed, kept or played stays in it. */
export async function actIn(page: Page, act: () => Promise<void>, look: () => Promise<void>): Promise<void> {
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
  const before = await kept()
  let isReloaded = false
  page.once('load', () => { isReloaded = true })
  await act()
  await look()
  const isUnsaved = await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  if (isReloaded || isUnsaved || await kept() !== before) return page.close()
  await page.mouse.move(-1, -1)
  await goWithin(page, between(new URL(page.url())))
  if (await page.locator(open).count() > 0) await page.close()
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
        void page.then((opened) => opened.once('close', () => pages.delete(key)))
        return page
      }
      await provide({ origin: server.origin, examples: await findExamples(server.origin), as: contexts.as, pageOf })
      await contexts.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect } from 'playwright/test'
