import * as oauth from 'oauth4webapi'
import { ZodError } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { SocialClient } from './clients.ts'
import { providers } from './providers.ts'
import type { SocialProfile } from './providers.ts'

export interface Journey {
  type: SnsTypeCd
  client: SocialClient
  redirectUri: string
  state: string
  verifier: string
}

/** OAuth 2.0 authorization code flow with PKCE where supported (AUTH-03). */
export interface SocialExchange {
  authorizeUrl(journey: Journey): Promise<string>
  /** Throws `socialRefused` when the provider rejects the code, `socialUnavailable` when it fails or times out. */
  profileOf(journey: Journey, code: string): Promise<SocialProfile>
}

const serverOf = (client: SocialClient): oauth.AuthorizationServer => ({
  issuer: new URL(client.authorizeUrl).origin, authorization_endpoint: client.authorizeUrl, token_endpoint: client.tokenUrl,
})

// 5xx or 429 from the provider.
class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
}

function checkUp(response: Response): Response {
  if (response.status >= 500 || response.status === 429) throw new ProviderDown(`status ${response.status}`)
  return response
}

// Network failure or timeout.
const isDown = (error: unknown): boolean =>
  error instanceof ProviderDown || (error instanceof DOMException && error.name === 'TimeoutError')
  || (error instanceof TypeError && error.cause instanceof Error) || (error instanceof Error && isDown(error.cause))

/** Plain http is allowed outside production, for stand-ins. */
export function createSocialExchange({ config, log }: Pick<ServerPorts, 'config' | 'log'>): SocialExchange {
  const options = () => ({ signal: AbortSignal.timeout(config.social.timeoutMs), [oauth.allowInsecureRequests]: config.mode !== 'production' })

  async function accessToken({ type, client, redirectUri, state, verifier }: Journey, code: string): Promise<string> {
    const { pkce, stateAtToken } = providers[type]
    const [server, known] = [serverOf(client), { client_id: client.clientId }]
    const callback = oauth.validateAuthResponse(server, known, new URLSearchParams({ code, state }), state)
    const response = checkUp(await oauth.authorizationCodeGrantRequest(
      server, known, client.clientSecret === undefined ? oauth.None() : oauth.ClientSecretPost(client.clientSecret),
      callback, redirectUri, pkce ? verifier : oauth.nopkce,
      { ...options(), ...(stateAtToken ? { additionalParameters: { state } } : {}) },
    ))
    return (await oauth.processAuthorizationCodeResponse(server, known, response)).access_token
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
        const response = checkUp(await oauth.protectedResourceRequest(token, 'GET', new URL(client.userInfoUrl), undefined, undefined, options()))
        if (!response.ok) throw new Error(`user info returned ${response.status}`)
        return providers[type].profile.parse(await response.json())
      } catch (error) {
        // Log the kind of error only: responses may hold personal secrets.
        const reason = error instanceof ZodError ? 'unexpected response' : error instanceof Error ? error.message : 'unknown'
        log.warn({ provider: type, reason }, 'social login failed at the provider')
        throw new AppError(isDown(error) ? 'socialUnavailable' : 'socialRefused')
      }
    },
  }
}
