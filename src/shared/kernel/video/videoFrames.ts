import type { Language } from '#shared/kernel/call/headers.ts'
import type { VideoLink, VideoProvider } from '#shared/kernel/video/videoLinks.ts'

/** Our page around a provider's player. It alone may show the provider's frames; every other page shows only this one. */
export const playerAddresses = { folder: '/player/', page: '/player/:provider/:id', script: '/player/relay.js' } as const

/** Origins of the official players; YouTube's without cookies before playing. */
export const playerOrigins: Readonly<Record<VideoProvider, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
}

/** What frames may do: play, and keep their own settings; no windows, forms or navigation of the page. */
export const playerSandbox = 'allow-scripts allow-same-origin allow-presentation'
export const playerPermissions = 'autoplay; encrypted-media; fullscreen; picture-in-picture'

/** Address of our page of a video. @param isWhole with the provider's own controls, playing at once: nothing of ours works it */
export function playerPath({ provider, id, hash }: VideoLink, language: Language, isWhole = false): string {
  const query = new URLSearchParams({ lang: language, ...(hash === null ? {} : { h: hash }), ...(isWhole ? { whole: '1' } : {}) })
  return `${playerAddresses.folder}${provider}/${id}?${query}`
}

/**
 * Address of a provider's player with its script interface on, and its own controls, keys and extras off where it lets us.
 * @param isWhole with its own controls instead, playing at once
 */
export function providerPlayer({ provider, id, hash }: VideoLink, language: Language, isWhole = false): string {
  if (isWhole) {
    const query = provider === 'youtube'
      ? new URLSearchParams({ autoplay: '1', playsinline: '1', rel: '0', hl: language, cc_lang_pref: language })
      : new URLSearchParams({ ...(hash === null ? {} : { h: hash }), autoplay: '1', title: '0', byline: '0', portrait: '0', playsinline: '1', dnt: '1' })
    return `${playerOrigins[provider]}/${provider === 'youtube' ? 'embed' : 'video'}/${id}?${query}`
  }
  if (provider === 'youtube') {
    const query = new URLSearchParams({
      enablejsapi: '1', controls: '0', disablekb: '1', fs: '0', playsinline: '1', rel: '0', iv_load_policy: '3', hl: language, cc_lang_pref: language,
    })
    return `${playerOrigins.youtube}/embed/${id}?${query}`
  }
  const query = new URLSearchParams({ ...(hash === null ? {} : { h: hash }), controls: '0', keyboard: '0', title: '0', byline: '0', portrait: '0', playsinline: '1', speed: '1', dnt: '1' })
  return `${playerOrigins.vimeo}/video/${id}?${query}`
}

/** Whether a frame of ours may show an address: our page of a video, or a provider's player in it. */
export function isPlayerAddress(address: string, serverOrigin: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, pathname } = new URL(address)
  return (origin === serverOrigin && pathname.startsWith(playerAddresses.folder))
    || (origin === playerOrigins.youtube && pathname.startsWith('/embed/')) || (origin === playerOrigins.vimeo && pathname.startsWith('/video/'))
}
