import { z } from 'zod'

export const videoProviders = ['youtube', 'vimeo'] as const
export type VideoProvider = (typeof videoProviders)[number]

const youtubeId = /^[\w-]{11}$/
const vimeoId = /^\d{6,12}$/
const vimeoHash = /^[\da-f]{6,20}$/i

export const videoLink = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('youtube'), id: z.string().regex(youtubeId), hash: z.null() }),
  /** `hash`: the key in the address of an unlisted video. */
  z.object({ provider: z.literal('vimeo'), id: z.string().regex(vimeoId), hash: z.string().regex(vimeoHash).nullable() }),
])
export type VideoLink = z.infer<typeof videoLink>

const youtubeHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'www.youtube-nocookie.com', 'youtube-nocookie.com'])
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])

function youtubeOf(url: URL): VideoLink | null {
  const [first = '', second = ''] = url.pathname.split('/').slice(1)
  const id = url.hostname === 'youtu.be' ? first
    : !youtubeHosts.has(url.hostname) ? ''
    : first === 'watch' ? (url.searchParams.get('v') ?? '')
    : ['shorts', 'embed', 'live', 'v'].includes(first) ? second
    : ''
  return youtubeId.test(id) ? { provider: 'youtube', id, hash: null } : null
}

function vimeoOf(url: URL): VideoLink | null {
  if (!vimeoHosts.has(url.hostname)) return null
  const parts = url.pathname.split('/')
  const at = parts.findIndex((part) => vimeoId.test(part))
  const hash = url.searchParams.get('h') ?? parts[at + 1] ?? ''
  return at === -1 ? null : { provider: 'vimeo', id: parts[at] ?? '', hash: vimeoHash.test(hash) ? hash : null }
}

/**
 * Recognises YouTube and Vimeo links or bare Vimeo ids, with or without a scheme (courses spec §5; STU-03); null otherwise.
 * A start time (`t=`) is dropped: a lesson is watched from its beginning.
 */
export function parseVideoLink(text: string): VideoLink | null {
  const link = text.trim()
  if (vimeoId.test(link)) return { provider: 'vimeo', id: link, hash: null }
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return youtubeOf(url) ?? vimeoOf(url)
}

/** The page of a video at its provider, built of its parts alone. */
export function addressOfVideo({ provider, id, hash }: VideoLink): string {
  if (provider === 'youtube') return `https://www.youtube.com/watch?v=${id}`
  return `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`
}

/** Seconds of an ISO 8601 duration such as PT1H2M3.5S (courses spec §5); null when invalid. */
export function secondsOfDuration(iso: string): number | null {
  const parts = /^P(?!$)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(iso)
  if (!parts) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds
}

/** Seconds of a typed length: `75`, `12:30` or `1:02:30`; null when it is none or 0. */
export function secondsOfLength(text: string): number | null {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text.trim())
  if (!parts) return null
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  if (parts[2] !== undefined && seconds > 59) return null
  return (hours * 60 + minutes) * 60 + seconds || null
}
