import { z } from 'zod'
import { addressOfVideo, secondsOfDuration } from '#shared/kernel/video/videoLinks.ts'
import type { VideoLink } from '#shared/kernel/video/videoLinks.ts'
import { VideoHostError } from './videoHost.ts'
import type { VideoHost } from './videoHost.ts'
import { pictureTypeOf } from '#server/infra/media/pictures/pictureType.ts'

/** Addresses as published; the stand-in puts its own in their place. */
export interface VideoEndpoints {
  youtubeEmbed: string
  youtubeData: string
  vimeoEmbed: string
  /** Origins that thumbnails may come from. */
  pictures: readonly string[]
}

export const publishedEndpoints: VideoEndpoints = {
  youtubeEmbed: 'https://www.youtube.com/oembed',
  youtubeData: 'https://www.googleapis.com/youtube/v3/videos',
  vimeoEmbed: 'https://vimeo.com/api/oembed.json',
  pictures: ['https://i.ytimg.com', 'https://i.vimeocdn.com'],
}

interface VideoHostDeps {
  /** Key of the YouTube Data API, which alone tells a length; undefined: the player tells it. */
  youtubeKey: string | undefined
  timeoutMs: number
  /** Read for each call: a stand-in gets its port late. */
  endpoints: () => VideoEndpoints
  fetch: typeof fetch
}

const JSON_MAX = 200_000
const PICTURE_MAX = 400_000

const embed = z.object({ title: z.string().max(2000).default(''), thumbnail_url: z.string().max(2000).nullish(), duration: z.number().nonnegative().nullish() })
const details = z.object({ items: z.array(z.object({ contentDetails: z.object({ duration: z.string().max(40) }) })).max(1) })

/** How providers refuse a video that is missing, private, or not to be embedded. */
const refusals = new Set([400, 401, 403, 404, 410])

/** oEmbed of YouTube and Vimeo, and the YouTube Data API. Calls go to fixed hosts with the id alone: never to an address that a user typed. */
export function createProviderHost({ youtubeKey, timeoutMs, endpoints, fetch }: VideoHostDeps): VideoHost {
  async function read(url: string, max: number, headers: Record<string, string>): Promise<Buffer> {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs), headers })
      if (!response.ok) throw new VideoHostError(refusals.has(response.status) ? 'notFound' : 'unavailable', `http${response.status}`)
      const parts: Uint8Array[] = []
      let size = 0
      for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        size += part.length
        if (size > max) throw new VideoHostError('unavailable', 'tooLarge')
        parts.push(part)
      }
      return Buffer.concat(parts)
    } catch (error) {
      if (error instanceof VideoHostError) throw error
      throw new VideoHostError('unavailable', error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network')
    }
  }

  async function readJson<T extends z.ZodType>(url: string, answer: T, headers: Record<string, string> = {}): Promise<z.output<T>> {
    const text = (await read(url, JSON_MAX, { accept: 'application/json', ...headers })).toString()
    try {
      return answer.parse(JSON.parse(text))
    } catch {
      throw new VideoHostError('unavailable', 'unexpectedAnswer')
    }
  }

  /** A lesson needs no picture, so failures are none of its own. */
  async function picture(url: string | null | undefined): Promise<string | null> {
    if (typeof url !== 'string' || !URL.canParse(url) || !endpoints().pictures.includes(new URL(url).origin)) return null
    const bytes = await read(new URL(url).href, PICTURE_MAX, { accept: 'image/jpeg,image/png,image/webp' }).catch(() => null)
    const type = bytes === null ? undefined : pictureTypeOf(bytes)
    return bytes === null || type === undefined ? null : `data:${type};base64,${bytes.toString('base64')}`
  }

  async function youtubeLength(id: string): Promise<number | null> {
    if (youtubeKey === undefined) return null
    const query = new URLSearchParams({ part: 'contentDetails', id })
    // The key travels in a header: addresses stand in logs.
    const found = await readJson(`${endpoints().youtubeData}?${query}`, details, { 'x-goog-api-key': youtubeKey }).catch(() => null)
    return secondsOfDuration(found?.items[0]?.contentDetails.duration ?? '')
  }

  return {
    async find(link: VideoLink) {
      const { youtubeEmbed, vimeoEmbed } = endpoints()
      const query = new URLSearchParams({ url: addressOfVideo(link), format: 'json' })
      const { title, thumbnail_url: pictureUrl, duration } = await readJson(`${link.provider === 'youtube' ? youtubeEmbed : vimeoEmbed}?${query}`, embed)
      const [thumbnail, length] = await Promise.all([picture(pictureUrl), link.provider === 'youtube' ? youtubeLength(link.id) : duration])
      // A running live stream has the length 0.
      return { title: title.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim(), thumbnail, duration: length || null }
    },
  }
}
