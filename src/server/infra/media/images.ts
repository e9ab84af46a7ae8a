import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import type { PictureSize } from '#shared/kernel/format/pictures.ts'
import { StorageMissing } from '#server/infra/storage/keys.ts'

const address = /^([0-9a-f]{32})(?:\.(large|medium|small))?\.webp$/
const YEAR_SECONDS = 31_536_000

/** Serves `/images/<site>/<id>.<size>.webp`: pictures of classes, and of users (site 0). Immutable, cached for a year. Throws 404. */
export function registerImages(fastify: FastifyInstance, { storage }: Pick<ServerPorts, 'storage'>): void {
  fastify.get<{ Params: { channelSeq: string; file: string } }>('/images/:channelSeq/:file', { schema: { hide: true } }, async (request, reply) => {
    const { channelSeq, file } = request.params
    const [, id, size = 'large'] = address.exec(file) ?? []
    if (id === undefined || !/^(0|[1-9]\d{0,15})$/.test(channelSeq)) throw new AppError('notFound')
    const etag = `"${id}.${size}"`
    void reply.header('etag', etag).header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    const key = pictureOfSize(`${channelSeq}/images/${id}.webp`, size as PictureSize)
    try {
      const stored = await storage.stat(key)
      if (stored === undefined) throw new StorageMissing(key)
      return await reply.type('image/webp').header('content-length', stored.size).send(await storage.read(key))
    } catch (error) {
      void reply.removeHeader('etag').removeHeader('cache-control').removeHeader('content-length')
      throw error instanceof StorageMissing ? new AppError('notFound') : error
    }
  })
}
