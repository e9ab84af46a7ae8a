import type { FastifyInstance } from 'fastify'
import type { terminologyCalls } from '#shared/terminology/contract.ts'
import { keywordFiles } from '#shared/terminology/terminology.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { TerminologyService } from './service.ts'
import { pageTexts } from './texts.ts'

const YEAR_SECONDS = 31_536_000
const address = /^(?:[1-9]\d{0,15})\/[0-9a-f]{16}$/

export function terminologyHandlers(service: TerminologyService): Handlers<typeof terminologyCalls> {
  return {
    read: ({ params }) => service.read(params.channelSeq),
    texts: async ({ query }) => ({ texts: Object.fromEntries(pageTexts(query.language)) }),
    save: ({ params, body }) => service.save(params.channelSeq, body),
  }
}

/** Serves immutable files at `/keywords/<site>/<version>/<file>.json`. */
export function registerKeywordFiles(fastify: FastifyInstance, service: TerminologyService): void {
  fastify.get<{ Params: { channelSeq: string; version: string; file: string } }>('/keywords/:channelSeq/:version/:file', { schema: { hide: true } }, async (request, reply) => {
    const { channelSeq, version, file } = request.params
    const name = keywordFiles.find((one) => `${one}.json` === file)
    const content = name === undefined || !address.test(`${channelSeq}/${version}`) ? undefined : await service.file(Number(channelSeq), version, name)
    if (content === undefined) throw new AppError('notFound')
    return reply.type('application/json; charset=utf-8').header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).send(content)
  })
}
