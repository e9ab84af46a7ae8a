import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { escapeHtml, pagePolicy, style } from '#server/infra/http/standInPage.ts'
import { onlyFromThisMachine } from '#server/infra/http/thisMachine.ts'
import { text } from '#server/infra/i18n/texts.ts'
import type { JitsiKeys } from './jitsi.ts'

/** Plays a Jitsi server in development and tests: a page that a person can enter with a token, and leave. */
export interface ConferenceStandIn {
  register(fastify: FastifyInstance): void
  readonly keys: JitsiKeys
}

const ROOT = '/live-stand-in'
const claims = z.object({
  aud: z.literal('jitsi'), iss: z.string(), sub: z.string(), room: z.string(), nbf: z.number(), exp: z.number(),
  context: z.object({ user: z.object({ id: z.string(), name: z.string(), moderator: z.boolean() }) }),
})
type Claims = z.infer<typeof claims>

const leaveScript = `document.querySelector('button').addEventListener('click', () => { window.close(); document.querySelector('[data-left]').hidden = false })
`

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

function page(language: Language, user: Claims['context']['user'] | undefined): string {
  const t = (key: string) => escapeHtml(text(language, `liveStandIn:${key}`))
  const inside = user === undefined ? `<p>${t('refused')}</p>` : `<dl><dt>${t('name')}</dt><dd>${escapeHtml(user.name)}</dd><dt>${t('role')}</dt><dd>${t(user.moderator ? 'host' : 'guest')}</dd></dl>
<button class="main">${t('leave')}</button><p data-left hidden>${t('left')}</p><script src="${ROOT}/leave.js"></script>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t('title')}</title>
<link rel="stylesheet" href="${ROOT}/room.css"></head><body><main><h1>${t('title')}</h1><p class="notice">${t('notice')}</p>${inside}</main></body></html>`
}

export function createConferenceStandIn(now: () => Date): ConferenceStandIn {
  let server: FastifyInstance['server'] | undefined
  const keys: JitsiKeys = {
    appId: 'madang-stand-in', secret: 'a secret of the stand-in',
    origin: () => `http://localhost:${(server?.address() as AddressInfo | null)?.port ?? 0}${ROOT}/`,
  }
  return {
    keys,
    register(fastify) {
      server = fastify.server
      void fastify.register(async (scope) => {
        scope.addHook('onRequest', onlyFromThisMachine)
        const hide = { schema: { hide: true }, config: { isForEveryone: true } }
        scope.get(`${ROOT}/room.css`, hide, async (_, reply) => reply.type('text/css; charset=utf-8').send(style))
        scope.get(`${ROOT}/leave.js`, hide, async (_, reply) => reply.type('text/javascript; charset=utf-8').send(leaveScript))
        scope.get(`${ROOT}/:room`, hide, async (request, reply) => {
          const { room } = z.object({ room: z.string() }).parse(request.params)
          const { jwt } = z.object({ jwt: z.string().max(4000).default('') }).parse(request.query)
          const wanted = request.headers['accept-language']?.slice(0, 2).toLowerCase()
          const user = readToken(jwt, keys, room, now().getTime())?.context.user
          return reply.status(user === undefined ? 403 : 200).headers({ 'content-security-policy': pagePolicy(), 'cache-control': 'no-store' })
            .type('text/html; charset=utf-8').send(page(languages.find((language) => language === wanted) ?? 'ko', user))
        })
      })
    },
  }
}
