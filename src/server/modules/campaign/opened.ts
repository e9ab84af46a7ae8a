import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ServerPorts } from '#server/infra/ports.ts'
import { readToken, signToken } from '#server/infra/tokens/signedToken.ts'
import { writeOpened } from './queries.ts'

const content = z.object({ channelSeq: z.int().positive(), campaignSeq: z.int().positive(), userSeq: z.int().positive() })
/** A transparent GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Path of the picture that says that a mail was opened; only mails to those who agreed to that have one. */
export const openedPath = ({ secretKey }: Pick<ServerPorts, 'secretKey'>, mail: z.infer<typeof content>): string => `/mails/opened/${signToken(secretKey, 'mailOpened', mail)}`

/** Serves those pictures: the first request of a user who still agrees counts. The answer is always the same, so that an address tells nothing. */
export function registerOpened(fastify: FastifyInstance, { database: { db }, secretKey, clock }: Pick<ServerPorts, 'database' | 'secretKey' | 'clock'>): void {
  fastify.get<{ Params: { token: string } }>('/mails/opened/:token', { schema: { hide: true } }, async ({ params: { token } }, reply) => {
    const mail = readToken(secretKey, 'mailOpened', token, content)
    if (mail !== undefined) await writeOpened(db, mail, clock.now())
    return reply.header('content-type', 'image/gif').header('cache-control', 'no-store').send(PIXEL)
  })
}
