import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright'

/** Longest wait for a page to have loaded all that it asks for. */
const LOADED_MS = 5000
/** How long nothing is asked for by a page that has all. */
const QUIET_MS = 100
/** Longest wait for a page to be drawn, on a machine that is busy with other pages. */
const DRAWN_MS = 15_000

/** Whether an answer is still to come. A film that plays never ends loading. */
const isUnderWay = (request: Request): boolean => request.resourceType() !== 'media' && request.failure() === null && request.timing().responseEnd < 0

/** Waits until the page has nothing to load and nothing to do, and asks for nothing new. */
async function loaded(page: Page): Promise<void> {
  const idle = () => page.evaluate(() => new Promise((resolve) => { requestIdleCallback(resolve) }))
  const deadline = Date.now() + LOADED_MS
  for (let asked = -1; Date.now() < deadline; await sleep(QUIET_MS)) {
    await idle()
    const requests = await page.requests()
    if (requests.some(isUnderWay)) continue
    if (requests.length === asked) return
    asked = requests.length
  }
}

/** Waits until a page stands still: drawn, its calls answered, fonts and pictures there, those below the fold too. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1, [role=dialog], [role=alertdialog]').first().waitFor({ state: 'attached', timeout: DRAWN_MS }).catch(() => undefined)
  await loaded(page)
  // A page without a heading is looked at as it is.
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    // A picture that fails shows its place-holder, which is worth a look too.
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => undefined))])
  })
}
