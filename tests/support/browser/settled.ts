import type { Page, Request } from 'playwright'

/** Longest wait for an idle page on a busy machine; after it the page is used as it is. */
const SETTLED_MS = 15_000
/** Idle frames in a row, since a response may cause more requests. */
const CALM_FRAMES = 4

/** Request types that change a page; media and sockets may last as long as it. */
const awaited = new Set(['document', 'stylesheet', 'script', 'font', 'image', 'xhr', 'fetch'])
const running = new WeakMap<Page, Set<Request>>()

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

/** Waits in the page until the app is idle and pictures, fonts, skeletons and transitions are done. */
async function still({ frames, longest, belowFold }: { frames: number; longest: number; belowFold: boolean }): Promise<void> {
  const end = performance.now() + longest
  const pending = '.mantine-Skeleton-root[data-visible], .mantine-Loader-root, [aria-busy=true], [data-loading]'
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  // Infinite animations, such as spinners, do not count.
  const moves = (animation: Animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity
  const isWhole = () => document.documentElement.hasAttribute('data-idle') && document.querySelector('[data-unpainted]') === null
  const isStill = () => isWhole() && document.fonts.status === 'loaded' && ![...document.querySelectorAll(pending)].some(isVisible) && !document.getAnimations().some(moves)
  for (let calm = 0; calm < frames && performance.now() < end;) {
    const pictures = [...document.images].filter((picture) => belowFold ? !picture.complete || picture.loading === 'lazy' : !picture.complete && picture.loading !== 'lazy')
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.race([Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))), new Promise((resolve) => { setTimeout(resolve, end - performance.now()) })])
    await new Promise((resolve) => { requestAnimationFrame(resolve) })
    calm = isStill() ? calm + 1 : 0
  }
}

/** A page that a server rendered waits for a sign of a person before its application takes it over. */
function touch(): void {
  const isWaiting = document.querySelector('#root[data-rendered-at]') !== null && !document.documentElement.hasAttribute('data-idle')
  if (isWaiting) dispatchEvent(new Event('touchstart'))
}

interface Settling {
  /** Also loads lazy pictures below the fold. */
  belowFold?: boolean
}

/** Waits until a page is idle: rendered, calls returned, fonts and pictures loaded, transitions ended. */
export async function settled(page: Page, { belowFold = true }: Settling = {}): Promise<void> {
  const requests = requestsOf(page)
  const end = Date.now() + SETTLED_MS
  await page.locator('h1, [role=dialog], [role=alertdialog]').first().waitFor({ state: 'attached', timeout: SETTLED_MS }).catch(() => undefined)
  await page.evaluate(touch)
  for (;;) {
    const longest = end - Date.now()
    if (longest <= 0) return
    await page.evaluate(still, { frames: CALM_FRAMES, longest, belowFold })
    if (requests.size === 0) return
    const timeout = Math.max(1, end - Date.now())
    await Promise.race([page.waitForEvent('requestfinished', { timeout }), page.waitForEvent('requestfailed', { timeout })].map((ended) => ended.catch(() => undefined)))
  }
}

/** Opens a page and waits until it is idle. */
export async function visit(page: Page, address: string, settling: Settling = {}): Promise<void> {
  requestsOf(page)
  await page.goto(address)
  await settled(page, settling)
}

/** Follows a path within the app, as a link does, without a reload, and waits until the page is idle. */
export async function goWithin(page: Page, address: string, settling: Settling = {}): Promise<void> {
  requestsOf(page)
  await page.evaluate((next) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  // Each new page takes the focus.
  await page.waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: SETTLED_MS })
  await settled(page, settling)
}
