import * as oauth from 'oauth4webapi'
import { ZodError } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { SocialClient } from './clients.ts'
import { providers } from './providers.ts'
import type { SocialProfile } from './providers.ts'

/** One way to a provider and back. */
export interface Journey {
  type: SnsTypeCd
  client: SocialClient
  /** Where the provider sends the person back to. */
  redirectUri: string
  state: string
  /** Of the proof key. */
  verifier: string
}

/** Speaks OAuth 2.0 with the providers: authorization code with PKCE where they check it, and who it was (AUTH-03). */
export interface SocialExchange {
  /** The address at the provider to go to. */
  authorizeUrl(journey: Journey): Promise<string>
  /** Who came back with the code. Throws `socialRefused` when the provider does not take it, `socialUnavailable` when it is down or slow. */
  profileOf(journey: Journey, code: string): Promise<SocialProfile>
}

/** The library's view of a provider. */
const serverOf = (client: SocialClient): oauth.AuthorizationServer => ({
  issuer: new URL(client.authorizeUrl).origin, authorization_endpoint: client.authorizeUrl, token_endpoint: client.tokenUrl,
})

/** The provider answered, but with trouble of its own. */
class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
}

function checkUp(answer: Response): Response {
  if (answer.status >= 500 || answer.status === 429) throw new ProviderDown(`answered ${answer.status}`)
  return answer
}

/** A connection that failed, a deadline that passed; not an answer that we do not understand. */
const isDown = (error: unknown): boolean =>
  error instanceof ProviderDown || (error instanceof DOMException && error.name === 'TimeoutError')
  || (error instanceof TypeError && error.cause instanceof Error) || (error instanceof Error && isDown(error.cause))

/** Makes it. Addresses without TLS are taken outside production, where stand-ins have none. */
export function createSocialExchange({ config, log }: Pick<ServerPorts, 'config' | 'log'>): SocialExchange {
  const options = () => ({ signal: AbortSignal.timeout(config.social.timeoutMs), [oauth.allowInsecureRequests]: config.mode !== 'production' })

  async function accessToken({ type, client, redirectUri, state, verifier }: Journey, code: string): Promise<string> {
    const { pkce, stateAtToken } = providers[type]
    const [server, known] = [serverOf(client), { client_id: client.clientId }]
    const came = oauth.validateAuthResponse(server, known, new URLSearchParams({ code, state }), state)
    const answer = checkUp(await oauth.authorizationCodeGrantRequest(
      server, known, client.clientSecret === undefined ? oauth.None() : oauth.ClientSecretPost(client.clientSecret),
      came, redirectUri, pkce ? verifier : oauth.nopkce,
      { ...options(), ...(stateAtToken ? { additionalParameters: { state } } : {}) },
    ))
    return (await oauth.processAuthorizationCodeResponse(server, known, answer)).access_token
  }

  return {
    async authorizeUrl({ type, client, redirectUri, state, verifier }) {
      const { scope, pkce } = providers[type]
      const url = new URL(client.authorizeUrl)
      const parameters = {
        response_type: 'code', client_id: client.clientId, redirect_uri: redirectUri, state,
        ...(scope === '' ? {} : { scope }),
        ...(pkce ? { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' } : {}),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },

    async profileOf(journey, code) {
      const { type, client } = journey
      try {
        const token = await accessToken(journey, code)
        const answer = checkUp(await oauth.protectedResourceRequest(token, 'GET', new URL(client.userInfoUrl), undefined, undefined, options()))
        if (!answer.ok) throw new Error(`the user info address answered ${answer.status}`)
        return providers[type].profile.parse(await answer.json())
      } catch (error) {
        // What the provider said may hold secrets of the person: the log hears what kind of trouble it was.
        const reason = error instanceof ZodError ? 'an answer of another shape' : error instanceof Error ? error.message : 'unknown'
        log.warn({ provider: type, reason }, 'social login failed at the provider')
        throw new AppError(isDown(error) ? 'socialUnavailable' : 'socialRefused')
      }
    },
  }
}
