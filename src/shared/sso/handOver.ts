import { z } from 'zod'
import { languages } from '#shared/kernel/call/headers.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'

/** How long a code of the single sign-on is good, in milliseconds: as long as a browser needs from one host to the other. */
export const SSO_CODE_LIFETIME_MS = MINUTE_MS

/** The desktop as an origin of the single sign-on; its number of a site is 0. */
export const DESKTOP_LOGIN_ORIGIN = 'madang://login'
export const DESKTOP_ORIGIN_SEQ = 0

/** A PKCE challenge or a state: 32 random bytes or a SHA-256, as base64url. */
export const ssoSecret = z.string().regex(/^[\w-]{43}$/)

/** Who asks the single sign-on to log a person in: an origin and the site whose it is. */
export const ssoAsker = z.object({
  origin: z.string().min(1).max(253 + 'https://:65535'.length),
  originSeq: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
})
export type SsoAsker = z.infer<typeof ssoAsker>

/** What a page asks of the single sign-on by its address (platform spec §2). */
export interface SsoRequest extends SsoAsker {
  state: string
  challenge: string
  /** The person has logged out there, or somebody else may sit there by now: nobody is passed on unasked. `prompt` of OpenID Connect. */
  asksAccount: boolean
}

const PROMPT = { name: 'prompt', value: 'select_account' } as const

const addressed = ssoAsker.extend({ state: ssoSecret, challenge: ssoSecret })

/** Reads a request out of a query; null when the address asks for none. */
export function ssoRequestOf(search: string): SsoRequest | null {
  const query = new URLSearchParams(search)
  const parsed = addressed.safeParse(Object.fromEntries(query))
  return parsed.success ? { ...parsed.data, asksAccount: query.get(PROMPT.name) === PROMPT.value } : null
}

/**
 * Whom a link names that leads to the login without asking for it in full: `?origin=…&originSeq=…` alone (platform spec §2). Null
 * where it names nobody, or the app, which begins its logins itself.
 */
export function ssoNamedAsker(search: string): SsoAsker | null {
  const query = new URLSearchParams(search)
  const origin = query.get('origin')
  if (origin === null || origin === '' || origin === DESKTOP_LOGIN_ORIGIN || ssoRequestOf(search) !== null) return null
  // What is no number is the number of no site.
  const parsed = ssoAsker.safeParse({ origin, originSeq: query.get('originSeq') ?? 0 })
  return parsed.success ? parsed.data : { origin: origin.slice(0, 100), originSeq: 0 }
}

/**
 * The query that asks for it: `?origin=…&originSeq=…&…`, with whatever else belongs to the page. Nothing in it passes a person on: an
 * address is anybody's to write.
 */
export function ssoQuery({ origin, originSeq, state, challenge, asksAccount }: SsoRequest, more: Record<string, string> = {}): string {
  return `?${new URLSearchParams({
    origin, originSeq: String(originSeq), state, challenge, ...(asksAccount ? { [PROMPT.name]: PROMPT.value } : {}), ...more,
  }).toString()}`
}

/** How the pages look that a person comes from, so that the login looks the same; the colour scheme where they have chosen one (GEN-01). */
export const ssoLook = z.strictObject({ lang: z.enum(languages).optional(), colorScheme: z.enum(['light', 'dark']).optional() })
export type SsoLook = z.infer<typeof ssoLook>

const addressedLook = z.object({ lang: ssoLook.shape.lang.catch(undefined), colorScheme: ssoLook.shape.colorScheme.catch(undefined) })

/** Reads the look out of a query: nothing but a language and a scheme that there are; null where it names neither. */
export function ssoLookOf(search: string): SsoLook | null {
  const found = addressedLook.parse(Object.fromEntries(new URLSearchParams(search)))
  return found.lang === undefined && found.colorScheme === undefined ? null : found
}

/** The query without the look: once it is worn, the person may choose another. */
export function withoutSsoLook(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of Object.keys(ssoLook.shape)) query.delete(name)
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** Where the single sign-on sends the browser back to, with its code. */
export function ssoReturn({ origin, state }: Pick<SsoRequest, 'origin' | 'state'>, code: string): string {
  const answer = new URLSearchParams({ code, state }).toString()
  return origin === DESKTOP_LOGIN_ORIGIN ? `${origin}?${answer}` : `${origin}/authcallback?${answer}`
}
