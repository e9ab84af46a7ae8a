import type { Page, Request } from 'playwright'

/** Longest wait for the network of a page's loading; a video that plays never ends loading. */
const NETWORK_IDLE_MS = 5000
/** Longest wait for a page to be drawn, on a machine that is busy with other pages; one that cannot come to rest is looked at as it is. */
const DRAWN_MS = 15_000
/** Frames in a row without anything under way, since what has come may ask for more. */
const CALM_FRAMES = 4

/** Requests after which a page changes; a player's and a socket's may last as long as the page. */
const awaited = new Set(['document', 'stylesheet', 'script', 'font', 'image', 'xhr', 'fetch'])
const running = new WeakMap<Page, Set<Request>>()

/** The requests of a page under way, of those that began since it was first asked. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const known = running.get(page)
  if (known !== undefined) return known
  const requests = new Set<Request>()
  running.set(page, requests)
  page.on('request', (request) => { if (awaited.has(request.resourceType())) requests.add(request) })
  const end = (request: Request) => { requests.delete(request) }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('framenavigated', (frame) => { if (frame === page.mainFrame()) requests.clear() })
  return requests
}

/** Waits in the page until nothing loads or moves in it: pictures, fonts, skeletons, spinners, transitions. */
async function still({ frames, longest }: { frames: number; longest: number }): Promise<void> {
  const end = performance.now() + longest
  const pending = '.mantine-Skeleton-root[data-visible], .mantine-Loader-root, [aria-busy=true], [data-loading]'
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  // What never ends, as a spinner's turn, is no sign of a change.
  const moves = (animation: Animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity
  const isStill = () => document.fonts.status === 'loaded' && ![...document.querySelectorAll(pending)].some(isVisible) && !document.getAnimations().some(moves)
  for (let calm = 0; calm < frames && performance.now() < end;) {
    const pictures = [...document.images].filter((picture) => !picture.complete || picture.loading === 'lazy')
    for (const picture of pictures) picture.loading = 'eager'
    // A picture that fails shows its place-holder, which is worth a look too.
    await Promise.race([Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))), new Promise((resolve) => { setTimeout(resolve, end - performance.now()) })])
    await new Promise((resolve) => { requestAnimationFrame(resolve) })
    calm = isStill() ? calm + 1 : 0
  }
}

/** Waits until a page stands still: drawn, its calls answered, fonts and pictures there, those below the fold too, and nothing on its way from one look to another. */
export async function settled(page: Page): Promise<void> {
  const requests = requestsOf(page)
  const end = Date.now() + NETWORK_IDLE_MS + DRAWN_MS
  await page.waitForLoadState('networkidle', { timeout: NETWORK_IDLE_MS }).catch(() => undefined)
  // Between a script's arrival and its run the network is idle too. A page without a heading is looked at as it is.
  await page.locator('h1, [role=dialog], [role=alertdialog]').first().waitFor({ state: 'attached', timeout: DRAWN_MS }).catch(() => undefined)
  for (;;) {
    const longest = end - Date.now()
    if (longest <= 0) return
    await page.evaluate(still, { frames: CALM_FRAMES, longest })
    if (requests.size === 0) return
    await page.waitForEvent('requestfinished', { timeout: Math.max(1, end - Date.now()) }).catch(() => undefined)
  }
}
