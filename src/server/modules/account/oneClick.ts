import type { FastifyInstance } from 'fastify'
import { languageOf } from '#server/infra/http/mount.ts'
import type { Unsubscribe } from './unsubscribe.ts'

/** Bytes of what a mail program sends: `List-Unsubscribe=One-Click`, as a form. */
const BODY_LIMIT = 1024

/**
 * What a mail program's own unsubscribe button asks for (RFC 8058): a POST to the address of the page, without cookies. Only a POST
 * unsubscribes: programs that look through mail open every link in it.
 */
export function registerOneClick(fastify: FastifyInstance, unsubscribe: Unsubscribe): void {
  void fastify.register(async (scope) => {
    scope.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))
    scope.post<{ Querystring: { token?: string | string[] } }>('/unsubscribe/email', { schema: { hide: true } }, async (request, reply) => {
      await unsubscribe.change(String(request.query.token), 'N', languageOf(request))
      return reply.status(200).send('')
    })
  })
}
