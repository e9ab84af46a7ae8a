import { scriptOf } from '#shared/analytics/integrations.ts'
import type { Tool, ToolType } from '#shared/analytics/toolTypes.ts'
import { trackedPath } from '#shared/analytics/visitorEvents.ts'

interface ToolWindow {
  dataLayer?: unknown[]
  fbq?: FacebookQueue
  _fbq?: FacebookQueue
  kakaoPixel?: (trackId: string) => { pageView(): void }
  ChannelIO?: ChatQueue
  ChannelIOInitialized?: boolean
}
type FacebookQueue = ((...args: unknown[]) => void) & { callMethod?: (...args: unknown[]) => void; queue: unknown[]; loaded: boolean; version: string; push: unknown; disablePushState?: boolean }
type ChatQueue = ((...args: unknown[]) => void) & { q: unknown[]; c: (args: unknown) => void }

export interface StartedTool {
  page(path: string): void
}

export interface StartedChat extends StartedTool {
  /** Resolves with whether the chat was reached; retries a failed load. */
  open(): Promise<boolean>
  end(): void
}

const page = window as unknown as ToolWindow
const silent: StartedTool = { page() {} }
const addressOf = (path: string) => window.location.origin + trackedPath(path)

function load(src: string): Promise<boolean> {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(true), { once: true })
    script.addEventListener('error', () => resolve(false), { once: true })
    document.head.append(script)
  })
}

/** Google's queue accepts only `arguments` objects. */
function gtag(..._args: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- the script recognises its commands by it
  page.dataLayer?.push(arguments)
}

const starts: Readonly<Record<Exclude<ToolType, 'ERROR_REPORTING' | 'CHAT' | 'KAKAO_SHARE'>, (tool: Tool, src: string) => StartedTool>> = {
  ANALYTICS({ apiKeyId }, src) {
    page.dataLayer ??= []
    gtag('js', new Date())
    gtag('config', apiKeyId, { send_page_view: false })
    void load(src)
    return {
      page(path) {
        // Applies to the script's own events too.
        gtag('set', { page_location: addressOf(path), page_referrer: '' })
        gtag('event', 'page_view')
      },
    }
  },
  TAG_MANAGER(_, src) {
    page.dataLayer ??= []
    page.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    void load(src)
    return { page(path) { page.dataLayer?.push({ event: 'page_view', page_location: addressOf(path) }) } }
  },
  PIXEL({ apiKeyId }, src) {
    const queue = ((...args: unknown[]) => { if (queue.callMethod) queue.callMethod(...args); else queue.queue.push(args) }) as FacebookQueue
    Object.assign(queue, { push: queue, queue: [], loaded: true, version: '2.0', disablePushState: true })
    page.fbq = page._fbq = queue
    queue('set', 'autoConfig', false, apiKeyId)
    queue('init', apiKeyId)
    void load(src)
    return { page() { queue('track', 'PageView') } }
  },
  KAKAO({ apiKeyId }, src) {
    let missed = false
    const report = () => { page.kakaoPixel?.(apiKeyId).pageView() }
    const reportMissed = async () => { if (await load(src) && missed) report() }
    void reportMissed()
    return { page() { if (page.kakaoPixel) report(); else missed = true } }
  },
}

/** Prepares the chat; its window loads when opened. */
export function startChat(tool: Tool): StartedChat {
  const src = scriptOf(tool) ?? ''
  const queue = ((...args: unknown[]) => queue.c(args)) as ChatQueue
  Object.assign(queue, { q: [], c: (args: unknown) => { queue.q.push(args) } })
  page.ChannelIO = queue
  page.ChannelIOInitialized = true
  queue('boot', { pluginKey: tool.apiKeyId, hideChannelButtonOnBoot: true })
  let isThere = load(src)
  let hasEnded = false
  return {
    page() {},
    async open() {
      if (!(await isThere)) isThere = load(src)
      if (!(await isThere)) return false
      page.ChannelIO?.('showMessenger')
      return true
    },
    end() {
      if (!hasEnded) page.ChannelIO?.('shutdown')
      hasEnded = true
    },
  }
}

/** Starts a tool that the page loads by itself (GEN-06); a failed load has no effect on the page. */
export async function startTool(tool: Tool & { toolType: Exclude<ToolType, 'CHAT' | 'KAKAO_SHARE'> }): Promise<StartedTool> {
  if (tool.toolType === 'ERROR_REPORTING') {
    (await import('./errorReporting.ts')).startErrorReporting(tool.apiKeyId)
    return silent
  }
  const src = scriptOf(tool)
  return src === null ? silent : starts[tool.toolType](tool, src)
}
