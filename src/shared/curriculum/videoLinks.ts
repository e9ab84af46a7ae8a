export interface VideoLink {
  provider: 'youtube' | 'vimeo'
  id: string
}

const youtubeHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'www.youtube-nocookie.com', 'youtube-nocookie.com'])
const youtubeId = /^[\w-]{11}$/
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])
const vimeoId = /^\d{6,12}$/

function youtubeOf(url: URL): VideoLink | null {
  const [first = '', second = ''] = url.pathname.split('/').slice(1)
  const id = url.hostname === 'youtu.be' ? first
    : !youtubeHosts.has(url.hostname) ? ''
    : first === 'watch' ? (url.searchParams.get('v') ?? '')
    : ['shorts', 'embed', 'live', 'v'].includes(first) ? second
    : ''
  return youtubeId.test(id) ? { provider: 'youtube', id } : null
}

function vimeoOf(url: URL): VideoLink | null {
  if (!vimeoHosts.has(url.hostname)) return null
  const id = url.pathname.split('/').find((part) => vimeoId.test(part))
  return id === undefined ? null : { provider: 'vimeo', id }
}

/** Recognises YouTube and Vimeo links or bare Vimeo ids, with or without a scheme (courses spec §5; STU-03); null otherwise. */
export function parseVideoLink(text: string): VideoLink | null {
  const link = text.trim()
  if (vimeoId.test(link)) return { provider: 'vimeo', id: link }
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return youtubeOf(url) ?? vimeoOf(url)
}

/** Seconds of an ISO 8601 duration such as PT1H2M3.5S (courses spec §5); null when invalid. */
export function secondsOfDuration(iso: string): number | null {
  const parts = /^P(?!$)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(iso)
  if (!parts) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds
}
