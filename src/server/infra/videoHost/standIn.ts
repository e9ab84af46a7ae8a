import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import { onlyFromThisMachine } from '#server/infra/http/thisMachine.ts'
import type { VideoEndpoints } from './providers.ts'

/** What the next call does instead of answering: takes long, fails, or answers something else. */
export type VideoFault = 'slow' | 'down' | 'notJson' | 'tooLarge'

export interface VideoHostStandIn {
  register(fastify: FastifyInstance): void
  endpoints(): VideoEndpoints
  /** No address leads here. */
  next(fault: VideoFault): void
  key: string
}

const PATH = '/dev/video'
const SLOW_MS = 3_000
/** A grey 16×9 picture. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAAAAAAeQfPuAAAAFElEQVR42mMozUaFDGj8UoaBUQEA1U8/ARLhH4sAAAAASUVORK5CYII=', 'base64')

/** Plays the public interfaces of YouTube and Vimeo in development. An id with `none` or `000000` does not exist. */
export function createVideoHostStandIn(): VideoHostStandIn {
  const key = 'STANDIN-VIDEO-KEY'
  let server: FastifyInstance['server'] | undefined
  let fault: VideoFault | undefined

  const origin = () => {
    const address = (server?.address() ?? null) as AddressInfo | null
    if (address === null) throw new Error('the video stand-in is not served yet')
    const host = ['::', '0.0.0.0'].includes(address.address) ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address
    return `http://${host}:${address.port}`
  }

  return {
    key,
    next(one) { fault = one },
    register(fastify) {
      server = fastify.server
      void fastify.register(async (scope) => {
        scope.addHook('onRequest', onlyFromThisMachine)
        const hide = { schema: { hide: true }, config: { isForEveryone: true } }
        for (const provider of ['youtube', 'vimeo'] as const) {
          scope.get(`${PATH}/${provider}`, hide, async (request, reply) => {
            const acts = fault
            fault = undefined
            if (acts === 'down') return reply.status(503).send('down')
            if (acts === 'notJson') return reply.type('text/html').send('<html>')
            if (acts === 'tooLarge') return reply.type('application/json').send(`"${'x'.repeat(300_000)}"`)
            if (acts === 'slow') await new Promise((resolve) => { setTimeout(resolve, SLOW_MS).unref() })
            const link = parseVideoLink(z.object({ url: z.string() }).parse(request.query).url)
            if (link?.provider !== provider || link.id.includes('none') || link.id.includes('000000')) return reply.status(404).send('Not Found')
            const common = { type: 'video', version: '1.0', title: `${provider === 'youtube' ? 'YouTube' : 'Vimeo'} ${link.id}`, thumbnail_url: `${origin()}${PATH}/picture.png` }
            return reply.send(provider === 'youtube' ? common : { ...common, duration: 62 })
          })
        }
        scope.get(`${PATH}/picture.png`, hide, async (_, reply) => reply.type('image/png').send(picture))
        scope.get(`${PATH}/data`, hide, async (request, reply) => (request.headers['x-goog-api-key'] === key
          ? reply.send({ items: [{ contentDetails: { duration: 'PT1M1S' } }] })
          : reply.status(403).send({ error: { code: 403 } })))
      })
    },
    endpoints: () => ({ youtubeEmbed: `${origin()}${PATH}/youtube`, youtubeData: `${origin()}${PATH}/data`, vimeoEmbed: `${origin()}${PATH}/vimeo`, pictures: [origin()] }),
  }
}
