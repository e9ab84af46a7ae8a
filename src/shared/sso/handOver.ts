import { z } from 'zod'
import { languages } from '#shared/kernel/call/headers.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'

/** Lifetime of a code (ms): enough for a redirect. */
export const SSO_CODE_LIFETIME_MS = MINUTE_MS

/** The desktop's origin as a client; its originSeq is 0. */
export const DESKTOP_LOGIN_ORIGIN = 'madang://login'
export const DESKTOP_ORIGIN_SEQ = 0

/** A PKCE challenge or a state: 32 bytes as base64url. */
export const ssoSecret = z.string().regex(/^[\w-]{43}$/)

export const ssoClient = z.object({
  origin: z.string().min(1).max(253 + 'https://:65535'.length),
  originSeq: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
})
export type SsoClient = z.infer<typeof ssoClient>

export interface SsoRequest extends SsoClient {
  state: string
  challenge: string
  /** OpenID Connect `prompt`: no automatic login, as the user has logged out there or may have changed. */
  asksAccount: boolean
}

const PROMPT = { name: 'prompt', value: 'select_account' } as const

const addressed = ssoClient.extend({ state: ssoSecret, challenge: ssoSecret })

/** Parses a request from a query; null without one. */
export function ssoRequestOf(search: string): SsoRequest | null {
  const query = new URLSearchParams(search)
  const parsed = addressed.safeParse(Object.fromEntries(query))
  return parsed.success ? { ...parsed.data, asksAccount: query.get(PROMPT.name) === PROMPT.value } : null
}

/** The client of a link with only `?origin=…&originSeq=…` (platform spec §2); null for the app, which starts its own logins. */
export function ssoNamedClient(search: string): SsoClient | null {
  const query = new URLSearchParams(search)
  const origin = query.get('origin')
  if (origin === null || origin === '' || origin === DESKTOP_LOGIN_ORIGIN || ssoRequestOf(search) !== null) return null
  // An invalid number matches no site.
  const parsed = ssoClient.safeParse({ origin, originSeq: query.get('originSeq') ?? 0 })
  return parsed.success ? parsed.data : { origin: origin.slice(0, 100), originSeq: 0 }
}

/** Builds the query, keeping other parameters. Nothing in it authorizes a login: anyone can write a URL. */
export function ssoQuery({ origin, originSeq, state, challenge, asksAccount }: SsoRequest, more: Record<string, string> = {}): string {
  return `?${new URLSearchParams({
    origin, originSeq: String(originSeq), state, challenge, ...(asksAccount ? { [PROMPT.name]: PROMPT.value } : {}), ...more,
  }).toString()}`
}

/** Language and colour scheme of the referring page, so that the login looks the same (GEN-01). */
export const ssoLook = z.strictObject({ lang: z.enum(languages).optional(), colorScheme: z.enum(['light', 'dark']).optional() })
export type SsoLook = z.infer<typeof ssoLook>

const addressedLook = z.object({ lang: ssoLook.shape.lang.catch(undefined), colorScheme: ssoLook.shape.colorScheme.catch(undefined) })

/** Parses a known language and scheme from a query; null without either. */
export function ssoLookOf(search: string): SsoLook | null {
  const found = addressedLook.parse(Object.fromEntries(new URLSearchParams(search)))
  return found.lang === undefined && found.colorScheme === undefined ? null : found
}

/** The query without the look: once applied, the user may choose another. */
export function withoutSsoLook(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of Object.keys(ssoLook.shape)) query.delete(name)
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** Callback URL with the code. */
export function ssoReturn({ origin, state }: Pick<SsoRequest, 'origin' | 'state'>, code: string): string {
  const answer = new URLSearchParams({ code, state }).toString()
  return origin === DESKTOP_LOGIN_ORIGIN ? `${origin}?${answer}` : `${origin}/authcallback?${answer}`
}
