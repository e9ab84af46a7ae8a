import type { Page, Request } from 'playwright'

/** Longest wait for a page to come to rest, on a machine that is busy with other pages; one that cannot is looked at as it is. */
const SETTLED_MS = 15_000
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

/** Waits in the page until the app says that it is idle, and nothing loads or moves: pictures, fonts, skeletons, spinners, transitions. */
async function still({ frames, longest, belowFold }: { frames: number; longest: number; belowFold: boolean }): Promise<void> {
  const end = performance.now() + longest
  const pending = '.mantine-Skeleton-root[data-visible], .mantine-Loader-root, [aria-busy=true], [data-loading]'
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  // What never ends, as a spinner's turn, is no sign of a change.
  const moves = (animation: Animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity
  const isWhole = () => document.documentElement.hasAttribute('data-idle') && document.querySelector('[data-unpainted]') === null
  const isStill = () => isWhole() && document.fonts.status === 'loaded' && ![...document.querySelectorAll(pending)].some(isVisible) && !document.getAnimations().some(moves)
  for (let calm = 0; calm < frames && performance.now() < end;) {
    const pictures = [...document.images].filter((picture) => belowFold ? !picture.complete || picture.loading === 'lazy' : !picture.complete && picture.loading !== 'lazy')
    for (const picture of pictures) picture.loading = 'eager'
    // A picture that fails shows its place-holder, which is worth a look too.
    await Promise.race([Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))), new Promise((resolve) => { setTimeout(resolve, end - performance.now()) })])
    await new Promise((resolve) => { requestAnimationFrame(resolve) })
    calm = isStill() ? calm + 1 : 0
  }
}

interface Settling {
  /** Whether to fetch the pictures below the fold too, which a page leaves until somebody scrolls there. */
  belowFold?: boolean
}

/** Waits until a page stands still: drawn, its calls answered, fonts and pictures there, and nothing on its way from one look to another. */
export async function settled(page: Page, { belowFold = true }: Settling = {}): Promise<void> {
  const requests = requestsOf(page)
  const end = Date.now() + SETTLED_MS
  // A page without a heading is looked at as it is.
  await page.locator('h1, [role=dialog], [role=alertdialog]').first().waitFor({ state: 'attached', timeout: SETTLED_MS }).catch(() => undefined)
  for (;;) {
    const longest = end - Date.now()
    if (longest <= 0) return
    await page.evaluate(still, { frames: CALM_FRAMES, longest, belowFold })
    if (requests.size === 0) return
    const timeout = Math.max(1, end - Date.now())
    await Promise.race([page.waitForEvent('requestfinished', { timeout }), page.waitForEvent('requestfailed', { timeout })].map((ended) => ended.catch(() => undefined)))
  }
}

/** Opens an address and waits until its page stands still. */
export async function visit(page: Page, address: string, settling: Settling = {}): Promise<void> {
  requestsOf(page)
  await page.goto(address)
  await settled(page, settling)
}
