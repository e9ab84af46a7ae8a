import type { Page } from 'playwright/test'
import { playerOrigins } from '#shared/kernel/video/videoFrames.ts'
import type { VideoProvider } from '#shared/kernel/video/videoLinks.ts'
import { vimeoDouble, youtubeDouble } from './playerDoubles.ts'

export interface PlayedFrames {
  /** What the page asked of the provider. */
  asked: { url: string; referer: string | undefined }[]
}

/** Answers a provider's player in its stead, at its own origin: the network is not needed, while policies and origins are the real ones. */
export async function playFrames(page: Page, provider: VideoProvider, length: number, fault?: number | string): Promise<PlayedFrames> {
  const asked: PlayedFrames['asked'] = []
  const double = provider === 'youtube' ? youtubeDouble : vimeoDouble
  const script = `const double = (${double.toString()})({
    send: (message) => parent.postMessage(message, '*'), now: () => performance.now(), every: (milliseconds, run) => setInterval(run, milliseconds), length: ${length}, fault: ${JSON.stringify(fault)},
  })
  addEventListener('message', ({ data }) => double.receive(data))`
  await page.route(`${playerOrigins[provider]}/**`, async (route) => {
    asked.push({ url: route.request().url(), referer: (await route.request().allHeaders())['referer'] })
    await route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>${provider}</title><body style="margin:0;background:#234"><script>${script}</script>` })
  })
  return { asked }
}
