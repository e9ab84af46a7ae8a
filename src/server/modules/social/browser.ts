import { createHash, randomBytes } from 'node:crypto'
import { SOCIAL_SIGNUP_LIFETIME_MS, SOCIAL_STATE_LIFETIME_MS } from '#shared/social/providers.ts'
import type { CallContext } from '#server/infra/http/context.ts'

/** Cookie that a social login is bound to; scripts cannot read it. */
export const SOCIAL_COOKIE = 'madang_social'

/** Longer than any social login takes. */
const COOKIE_LIFETIME_MS = SOCIAL_STATE_LIFETIME_MS + 2 * SOCIAL_SIGNUP_LIFETIME_MS

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Who goes through a social login: the browser with the cookie; another client by its Client-Id. '' for a browser that never began. */
export function browserOf(context: Pick<CallContext, 'isBrowser' | 'cookie' | 'clientId'>): string {
  const [kind, key] = context.isBrowser ? ['cookie', context.cookie(SOCIAL_COOKIE) ?? ''] : ['client', context.clientId]
  return key === '' ? '' : hashOf(`${kind}:${key}`)
}

/** As `browserOf`, giving a browser its cookie; one that has it keeps it, since a login may be under way in another tab. */
export function beginIn(context: Pick<CallContext, 'isBrowser' | 'cookie' | 'clientId' | 'keepCookie'>): string {
  if (!context.isBrowser) return browserOf(context)
  const key = context.cookie(SOCIAL_COOKIE) ?? randomBytes(32).toString('base64url')
  context.keepCookie(SOCIAL_COOKIE, key, COOKIE_LIFETIME_MS)
  return hashOf(`cookie:${key}`)
}
