import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { seq } from '#shared/kernel/call/fields.ts'
import { liveTypeCd } from '#shared/kernel/codes.ts'
import type { liveCalls } from '#shared/live/contract.ts'
import { liveAddresses } from '#shared/live/paths.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { LiveEvents } from './events.ts'
import type { LiveProviders } from './keys.ts'
import type { OfflineAttendance } from './offline.ts'
import type { LiveService } from './service.ts'

/** @param publicOrigin where providers reach this server; undefined: where the request did */
export function liveHandlers({ service, providers, offline }: { service: LiveService; providers: LiveProviders; offline: OfflineAttendance }, publicOrigin: string | undefined): Handlers<typeof liveCalls> {
  const listed = async (channelSeq: number, origin: string) => ({ providers: await providers.list(channelSeq, publicOrigin ?? origin) })
  return {
    info: (_, context) => service.info(sessionUserSeq(context)),
    lesson: ({ params }, { actor }) => service.lesson(params, actor),
    join: ({ params, query }, { actor }) => service.join({ ...params, curriculumSeq: query.i }, actor),
    zoomSignature: ({ params, query }, { actor }) => service.sign({ ...params, curriculumSeq: query.itemSeq }, actor, liveTypeCd.zoom),
    gooroomeeSignature: async ({ params, query }, { actor }) => ({ signature: (await service.sign({ ...params, curriculumSeq: query.itemSeq }, actor, liveTypeCd.gooroomee)).signature }),
    attend: ({ params, body }, { actor }) => service.attend(params, actor, body),
    room: ({ params }, { actor }) => service.room(params, actor),
    correct: ({ params, body }, { actor }) => service.correct(params, actor, body),
    offlineRoom: ({ params }, { actor }) => offline.room(params, actor),
    markOffline: ({ params, body }, { actor }) => offline.mark(params, actor, body),
    end: ({ params }, { actor }) => service.end(params, actor),
    record: ({ params, body }, { actor }) => service.record(params, actor, body),
    usable: async ({ params }) => ({ liveTypes: await providers.usable(params.channelSeq) }),
    providers: ({ params }, { origin }) => listed(params.channelSeq, origin),
    saveKeys: async ({ params, body }, { origin }) => {
      await providers.save(params.channelSeq, body)
      return listed(params.channelSeq, origin)
    },
    removeKeys: async ({ params }, { origin }) => {
      await providers.remove(params.channelSeq, params.provider)
      return listed(params.channelSeq, origin)
    },
  }
}

const EVENT_BYTES_MAX = 256 * 1024
const header = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '')

/** Where Zoom sends its events. The signature covers the raw text. */
export function registerLiveEvents(fastify: FastifyInstance, events: LiveEvents): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: EVENT_BYTES_MAX }, (_, body, done) => done(null, body))
    const hear = async (request: FastifyRequest, reply: FastifyReply) => {
      const { channelSeq } = z.object({ channelSeq: seq.optional() }).parse(request.params)
      const answer = await events.zoom({ timestamp: header(request, 'x-zm-request-timestamp'), signature: header(request, 'x-zm-signature'), body: typeof request.body === 'string' ? request.body : '' }, channelSeq)
      if (answer.kind === 'refused') return reply.status(401).type('text/plain').send('refused')
      return answer.kind === 'validated' ? reply.send(answer.answer) : reply.status(204).send()
    }
    const hide = { schema: { hide: true }, config: { isForEveryone: true } }
    scope.post(liveAddresses.zoomEvents, hide, hear)
    scope.post(liveAddresses.siteZoomEvents, hide, hear)
  })
}
