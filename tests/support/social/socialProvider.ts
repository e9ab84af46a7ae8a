import { setTimeout as sleep } from 'node:timers/promises'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import type { MutableRedirectUri, MutableResponse } from 'oauth2-mock-server'
import type { SnsTypeCd } from '#shared/social/providers.ts'

export interface PlayedPerson {
  id: string
  name: string
  /** Absent: not disclosed. */
  email?: string
  /** Address verified by the provider; default true. */
  verified?: boolean
}

/** Faults at the provider or in its callback; `forged`: an unknown state. */
export type ProviderFault = 'denied' | 'forged' | 'down' | 'slow' | 'refused' | 'strange' | null

/** A real OAuth server with userinfo endpoints in all four formats. */
export interface PlayedProvider {
  origin: string
  /** Settings that point all four providers at it. */
  env: Record<string, string>
  person: PlayedPerson
  fault: ProviderFault
  tokenRequests: Record<string, string>[]
  stop(): Promise<void>
}

const TOO_SLOW_MS = 4000
export const PROVIDER_TIMEOUT_MS = 2000
const FORGED_STATE = 'x'.repeat(43)

const names: Record<SnsTypeCd, string> = { KAK: 'KAKAO', NAV: 'NAVER', GOG: 'GOOGLE', FAB: 'FACEBOOK' }

const answers: Record<SnsTypeCd, (of: PlayedPerson) => object> = {
  KAK: ({ id, name, email, verified = true }) => ({
    id: Number(id), connected_at: '2026-01-01T00:00:00Z', properties: { nickname: name },
    kakao_account: {
      profile_nickname_needs_agreement: false, profile: { nickname: name }, has_email: true,
      ...(email === undefined ? { email_needs_agreement: true } : { email_needs_agreement: false, is_email_valid: true, is_email_verified: verified, email }),
    },
  }),
  NAV: ({ id, name, email }) => ({ resultcode: '00', message: 'success', response: { id, nickname: name, name, ...(email === undefined ? {} : { email }) } }),
  GOG: ({ id, name, email, verified = true }) => ({ sub: id, name, given_name: name, picture: 'https://example.com/a.png', ...(email === undefined ? {} : { email, email_verified: verified }) }),
  FAB: ({ id, name, email }) => ({ id, name, ...(email === undefined ? {} : { email }) }),
}

/** Starts it on a free port. */
export async function startProvider(): Promise<PlayedProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  const played: PlayedProvider = {
    origin: '', env: {}, person: { id: '1', name: '홍길동' }, fault: null, tokenRequests: [],
    stop: () => server.stop(),
  }

  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => {
    if (played.fault === 'forged') url.searchParams.set('state', FORGED_STATE)
    if (played.fault !== 'denied') return
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
    url.searchParams.set('error_description', 'User denied access')
  })
  server.service.on(Events.BeforeResponse, (answer: MutableResponse, request: { body: Record<string, string> }) => {
    played.tokenRequests.push({ ...request.body })
    // Only Google is asked for an ID token.
    if (answer.body !== '' && request.body['client_id'] !== 'google-client') delete answer.body['id_token']
    if (played.fault === 'down') answer.statusCode = 503
    if (played.fault === 'refused') Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } })
  })
  for (const [type, answer] of Object.entries(answers)) {
    server.service.addRoute('GET', `/${type}/me`, async (request, reply) => {
      if (played.fault === 'slow') await sleep(TOO_SLOW_MS)
      const known = /^bearer ./i.test(request.headers.authorization ?? '')
      reply.writeHead(known ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(played.fault === 'strange' ? { message: 'hello' } : answer(played.person)))
    })
  }

  await server.start(0, 'localhost')
  played.origin = `http://localhost:${server.address().port}`
  for (const [type, name] of Object.entries(names)) {
    Object.assign(played.env, {
      [`SNS_${name}_CLIENT_ID`]: `${name.toLowerCase()}-client`, [`SNS_${name}_CLIENT_SECRET`]: `${name.toLowerCase()}-secret`,
      [`SNS_${name}_AUTHORIZE_URL`]: `${played.origin}/authorize`, [`SNS_${name}_TOKEN_URL`]: `${played.origin}/token`, [`SNS_${name}_USERINFO_URL`]: `${played.origin}/${type}/me`,
    })
  }
  played.env['SNS_TIMEOUT_MS'] = String(PROVIDER_TIMEOUT_MS)
  return played
}
