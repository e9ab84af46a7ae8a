import { createHash, randomBytes } from 'node:crypto'
import { SOCIAL_SIGNUP_LIFETIME_MS, SOCIAL_STATE_LIFETIME_MS } from '#shared/social/providers.ts'
import type { CallContext } from '#server/infra/http/context.ts'

/** Binds a social login to a browser; httpOnly. */
export const SOCIAL_COOKIE = 'madang_social'

const COOKIE_LIFETIME_MS = SOCIAL_STATE_LIFETIME_MS + 2 * SOCIAL_SIGNUP_LIFETIME_MS

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Identifies the client of a social login: by cookie, or Client-Id without a browser. '' when unknown. */
export function browserOf(context: Pick<CallContext, 'isBrowser' | 'cookie' | 'clientId'>): string {
  const [kind, key] = context.isBrowser ? ['cookie', context.cookie(SOCIAL_COOKIE) ?? ''] : ['client', context.clientId]
  return key === '' ? '' : hashOf(`${kind}:${key}`)
}

/** As `browserOf`, setting the cookie. An existing one is kept: another tab may be signing in. */
export function beginIn(context: Pick<CallContext, 'isBrowser' | 'cookie' | 'clientId' | 'keepCookie'>): string {
  if (!context.isBrowser) return browserOf(context)
  const key = context.cookie(SOCIAL_COOKIE) ?? randomBytes(32).toString('base64url')
  context.keepCookie(SOCIAL_COOKIE, key, COOKIE_LIFETIME_MS)
  return hashOf(`cookie:${key}`)
}
