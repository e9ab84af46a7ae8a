import type { Page } from 'playwright/test'
import { goWithin, visit } from '#tests/support/browser/settled.ts'

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

export type { Looking } from '../launchers/looking.ts'
/** With `looking`: for tests that only read. */
export { expect, test } from '../launchers/test.ts'
