import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import type { VideoLink } from '#shared/kernel/video/videoLinks.ts'
import { createVideoHost, createVideoHostStandIn } from './index.ts'
import type { VideoHostStandIn } from './index.ts'
import { createProviderHost, publishedEndpoints } from './providers.ts'

let fastify: FastifyInstance
let standIn: VideoHostStandIn
beforeAll(async () => {
  fastify = Fastify()
  standIn = createVideoHostStandIn()
  standIn.register(fastify)
  await fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => fastify.close())

const settings = { youtubeKey: undefined, timeoutMs: 1500, standIn: true }
const link = (text: string): VideoLink => parseVideoLink(text) ?? expect.fail(`${text} is no link`)
const find = (text: string) => createVideoHost(settings, { fetch, standIn }).find(link(text))
const faultOf = (found: Promise<unknown>) => found.then(() => 'none', (error: { kind: string; code: string }) => `${error.kind} ${error.code}`)

it('reads title, picture and length over the published interfaces [STU-03]', async () => {
  const [youtube, vimeo] = [await find('youtu.be/dQw4w9WgXcQ'), await find('vimeo.com/76979871/abcdef0123')]
  expect([youtube.title, youtube.duration, vimeo.title, vimeo.duration]).toEqual(['YouTube dQw4w9WgXcQ', 61, 'Vimeo 76979871', 62])
  for (const { thumbnail } of [youtube, vimeo]) expect(thumbnail).toMatch(/^data:image\/png;base64,iVBOR/)
  expect(await faultOf(find('youtu.be/none-000000'))).toBe('notFound http404')
})

it('tells a video that is not shown from a provider that fails', async () => {
  for (const [fault, said] of [['slow', 'timeout'], ['down', 'http503'], ['notJson', 'unexpectedAnswer'], ['tooLarge', 'tooLarge']] as const) {
    standIn.next(fault)
    expect(await faultOf(find('vimeo.com/76979871'))).toBe(`unavailable ${said}`)
  }
})

it('asks fixed hosts alone, with nothing of the typed address but the id, and follows no redirect', async () => {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  const answers: Record<string, () => Response> = {
    'www.youtube.com': () => Response.json({ title: ' 물레\n돌리기\u202e ', thumbnail_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg' }),
    'vimeo.com': () => Response.json({ title: 'x', thumbnail_url: 'http://169.254.169.254/latest', duration: 9 }),
    'www.googleapis.com': () => Response.json({ items: [{ contentDetails: { duration: 'P0D' } }] }),
    'i.ytimg.com': () => new Response(picture),
  }
  const host = createProviderHost({
    youtubeKey: 'secret', timeoutMs: 1500, endpoints: () => publishedEndpoints,
    fetch: async (url, init) => {
      asked.push({ url: String(url), init })
      const answer = answers[new URL(String(url)).hostname]
      if (answer === undefined) throw new Error(`asked ${String(url)}`)
      return answer()
    },
  })
  expect(await host.find(link('https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=http://10.0.0.1/'))).toEqual({
    title: '물레 돌리기', duration: null, thumbnail: `data:image/jpeg;base64,${picture.toString('base64')}`,
  })
  expect(await host.find(link('https://player.vimeo.com/video/76979871?h=abcdef0123'))).toEqual({ title: 'x', thumbnail: null, duration: 9 })
  expect(asked.map(({ url }) => url).sort()).toEqual([
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
    'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F76979871%2Fabcdef0123&format=json',
    'https://www.googleapis.com/youtube/v3/videos?part=contentDetails&id=dQw4w9WgXcQ',
    'https://www.youtube.com/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ&format=json',
  ])
  for (const { init } of asked) expect(init).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) as unknown })
})

it('shows no thumbnail that is no picture, and still finds the video', async () => {
  const answering = (thumbnail: string | Uint8Array<ArrayBuffer>) => createProviderHost({
    youtubeKey: undefined, timeoutMs: 1500, endpoints: () => publishedEndpoints,
    fetch: async (url) => (String(url).startsWith('https://i.ytimg.com/') ? new Response(thumbnail) : Response.json({ title: 'x', thumbnail_url: 'https://i.ytimg.com/a.jpg' })),
  })
  for (const bad of ['<svg onload=alert(1)>', new Uint8Array(500_000).fill(0xff)]) expect(await answering(bad).find(link('youtu.be/dQw4w9WgXcQ'))).toEqual({ title: 'x', thumbnail: null, duration: null })
})
