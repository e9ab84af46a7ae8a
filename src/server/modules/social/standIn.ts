import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { snsTypes } from '#shared/social/providers.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { onlyFromThisMachine } from '#server/infra/http/thisMachine.ts'
import type { OneTime, OneTimePurpose } from '#server/infra/tokens/oneTime.ts'
import type { StandInEndpoints } from './clients.ts'
import { standInPage } from './standInPage.ts'

const ROOT = '/dev/social'

const authorizeQuery = z.object({ redirect_uri: z.url(), state: z.string().min(1), code_challenge: z.string().optional() })
const chosen = authorizeQuery.extend({ email: z.string().default(''), name: z.string().default(''), verified: z.string().optional(), decision: z.enum(['agree', 'deny']) })
const person = z.object({ email: z.string(), name: z.string(), verified: z.boolean() })

const codes = { purpose: 'standInCode', content: person.extend({ codeChallenge: z.string().optional() }), lifetimeMs: 60_000 } satisfies OneTimePurpose
const tokens = { purpose: 'standInToken', content: person, lifetimeMs: 60_000 } satisfies OneTimePurpose

const numberOf = ({ email, name }: { email: string; name: string }) => Number.parseInt(createHash('sha256').update(email || name).digest('hex').slice(0, 12), 16)

type Person = z.output<typeof person>

const profiles: Record<SnsTypeCd, (of: Person, id: number) => object> = {
  KAK: ({ email, name, verified }, id) => ({
    id, kakao_account: { profile: { nickname: name }, ...(email === '' ? { email_needs_agreement: true } : { email, is_email_valid: true, is_email_verified: verified }) },
  }),
  NAV: ({ email, name }, id) => ({ resultcode: '00', message: 'success', response: { id: String(id), name, ...(email === '' ? {} : { email }) } }),
  GOG: ({ email, name, verified }, id) => ({ sub: String(id), name, ...(email === '' ? {} : { email, email_verified: verified }) }),
  FAB: ({ email, name }, id) => ({ id: String(id), name, ...(email === '' ? {} : { email }) }),
}

/** Development replacement for unconfigured providers (SNS_STAND_IN): anyone can sign in as anyone. Local only, never in production. */
export function createStandIn(oneTime: OneTime): { endpoints: StandInEndpoints; register(fastify: FastifyInstance): void } {
  const typeOf = (params: unknown) => z.object({ type: z.enum(snsTypes) }).parse(params).type

  let server: FastifyInstance['server'] | undefined

  function register(fastify: FastifyInstance): void {
    server = fastify.server
    void fastify.register(async (scope) => {
      scope.addHook('onRequest', onlyFromThisMachine)
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))))

      scope.get(`${ROOT}/:type/authorize`, { schema: { hide: true } }, async (request, reply) => {
        return reply.type('text/html; charset=utf-8').send(standInPage(typeOf(request.params), authorizeQuery.parse(request.query), `${ROOT}/${typeOf(request.params)}/answer`))
      })

      scope.get(`${ROOT}/:type/answer`, { schema: { hide: true } }, async (request, reply) => {
        const { redirect_uri: redirectUri, state, code_challenge: codeChallenge, decision, email, name, verified } = chosen.parse(request.query)
        const back = new URL(redirectUri)
        // No open redirect.
        if (back.host !== request.host) return reply.status(400).send()
        back.searchParams.set('state', state)
        if (decision === 'deny') back.searchParams.set('error', 'access_denied')
        else back.searchParams.set('code', await oneTime.issue(codes, { email: email.trim(), name: name.trim(), verified: verified === 'on', codeChallenge }))
        return reply.redirect(back.href)
      })

      scope.post(`${ROOT}/:type/token`, { schema: { hide: true } }, async (request, reply) => {
        const { code, code_verifier: verifier } = z.object({ code: z.string(), code_verifier: z.string().optional() }).parse(request.body)
        const issued = await oneTime.take(codes, code)
        const proves = issued?.codeChallenge === undefined || issued.codeChallenge === createHash('sha256').update(verifier ?? '').digest('base64url')
        if (issued === undefined || !proves) return reply.status(400).send({ error: 'invalid_grant' })
        return { access_token: await oneTime.issue(tokens, issued), token_type: 'bearer', expires_in: 60 }
      })

      scope.get(`${ROOT}/:type/me`, { schema: { hide: true } }, async (request, reply) => {
        const who = await oneTime.take(tokens, (request.headers.authorization ?? '').replace(/^bearer /i, ''))
        return who === undefined ? reply.status(401).send() : profiles[typeOf(request.params)](who, numberOf(who))
      })
    })
  }

  const endpoints: StandInEndpoints = (type, origin) => {
    // The browser uses the public origin; token and profile calls loop back to this server.
    const address = (server?.address() ?? null) as AddressInfo | null
    const host = address === null || ['::', '0.0.0.0'].includes(address.address) ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address
    const self = address === null ? origin : `http://${host}:${address.port}`
    return { authorizeUrl: `${origin}${ROOT}/${type}/authorize`, tokenUrl: `${self}${ROOT}/${type}/token`, userInfoUrl: `${self}${ROOT}/${type}/me` }
  }
  return { endpoints, register }
}
