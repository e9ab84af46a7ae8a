import type { Page } from 'playwright'

/** Longest wait for a page's network; a video that plays never ends loading. */
const NETWORK_IDLE_MS = 5000
/** Longest wait for a page to be drawn, on a machine that is busy with other pages. */
const DRAWN_MS = 15_000

/** Waits until a page stands still: drawn, its calls answered, fonts and pictures there, those below the fold too. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: NETWORK_IDLE_MS }).catch(() => undefined)
  // Between a script's arrival and its run the network is idle too. A page without a heading is looked at as it is.
  await page.locator('h1, [role=dialog], [role=alertdialog]').first().waitFor({ state: 'attached', timeout: DRAWN_MS }).catch(() => undefined)
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    // A picture that fails shows its place-holder, which is worth a look too.
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => undefined))])
  })
}
