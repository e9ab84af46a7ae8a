import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { JitsiKeys } from '../jitsi.ts'
import { LIVE_STAND_IN_ROOT, pageLanguage, roomPage, roomPolicy } from './room.ts'

const claims = z.object({
  aud: z.literal('jitsi'), iss: z.string(), sub: z.string(), room: z.string(), nbf: z.number(), exp: z.number(),
  context: z.object({ user: z.object({ id: z.string(), name: z.string(), moderator: z.boolean() }) }),
})
type Claims = z.infer<typeof claims>

/** The claims of a token for a room; undefined: forged, for another room, or expired. */
function readToken(token: string, { appId, secret }: JitsiKeys, roomKey: string, now: number): Claims | undefined {
  const [head = '', body = '', signature = ''] = token.split('.')
  const wanted = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const read = claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  const isGood = read.success && read.data.iss === appId && read.data.room === roomKey && read.data.nbf * 1000 <= now && read.data.exp * 1000 > now
  return isGood ? read.data : undefined
}

/** Rooms of a Jitsi server: a page for who holds a token. */
export function registerJitsi(scope: FastifyInstance, keys: JitsiKeys, now: () => Date): void {
  scope.get(`${LIVE_STAND_IN_ROOT}/:room`, { schema: { hide: true }, config: { isForEveryone: true } }, async (request, reply) => {
    const { room } = z.object({ room: z.string() }).parse(request.params)
    const { jwt } = z.object({ jwt: z.string().max(4000).default('') }).parse(request.query)
    const user = readToken(jwt, keys, room, now().getTime())?.context.user
    return reply.status(user === undefined ? 403 : 200).headers({ 'content-security-policy': roomPolicy(), 'cache-control': 'no-store' }).type('text/html; charset=utf-8')
      .send(roomPage({ language: pageLanguage(request.headers['accept-language']), guest: user === undefined ? undefined : { name: user.name, isHost: user.moderator }, stay: null }))
  })
}
