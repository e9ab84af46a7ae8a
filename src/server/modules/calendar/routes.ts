import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { calendarAddress } from '#shared/calendar/addresses.ts'
import type { calendarCalls } from '#shared/calendar/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { requestLanguage } from '#server/infra/i18n/texts.ts'
import type { CalendarService } from './service.ts'

/** @param publicOrigin where other programs reach this server; undefined: where the request did */
export function calendarHandlers(service: CalendarService, publicOrigin: string | undefined): Handlers<typeof calendarCalls> {
  return {
    schedule: ({ query }, context) => service.schedule(sessionUserSeq(context), query.side),
    feed: (_, context) => service.feed(sessionUserSeq(context), publicOrigin ?? context.origin),
    renewFeed: (_, context) => service.renew(sessionUserSeq(context), publicOrigin ?? context.origin),
    removeFeed: (_, context) => service.remove(sessionUserSeq(context)),
    feedClasses: (_, context) => service.feedClasses(sessionUserSeq(context)),
    async chooseFeedClasses({ body }, context) {
      await service.chooseFeedClasses(sessionUserSeq(context), body.leftOut)
      return { result: 'ok' }
    },
    course: ({ params }, context) => service.course(sessionUserSeq(context), params, publicOrigin ?? context.origin),
  }
}

const TOKEN_MAX = 400

/** Where other programs read a calendar. Its secret is in the address, as they send no session. */
export function registerCalendar(fastify: FastifyInstance, service: CalendarService, publicOrigin: string | undefined): void {
  fastify.get(calendarAddress, { schema: { hide: true }, config: { isForEveryone: true } }, async (request, reply) => {
    const { token } = z.object({ token: z.string().max(TOKEN_MAX) }).parse(request.params)
    const ics = await service.read(token, requestLanguage(undefined, request.headers['accept-language']), publicOrigin ?? `${request.protocol}://${request.host}`)
    if (ics === undefined) return reply.status(404).type('text/plain; charset=utf-8').send('not found')
    return reply.headers({ 'cache-control': 'private, max-age=600', 'x-robots-tag': 'noindex' }).type('text/calendar; charset=utf-8').send(ics)
  })
}
