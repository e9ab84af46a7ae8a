import { z } from 'zod'
import { safeNextPath } from '#shared/kernel/format/formats.ts'
import { ssoQuery } from '#shared/sso/handOver.ts'
import type { SsoLook } from '#shared/sso/handOver.ts'
import { platformPlace } from '#renderer/lib/navigation/index.ts'
import { afterLogout } from '#renderer/entities/session/index.ts'
import { keysOf, tabStorage } from '#renderer/lib/storage.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useColorScheme } from '#renderer/ui/index.ts'

const KEY = 'madang.sso.'

const kept = z.object({ verifier: z.string(), next: z.string(), siteJoin: z.boolean() })
type Kept = z.infer<typeof kept>

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

const secret = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** S256 challenge (PKCE). `crypto.subtle` is missing on plain-http pages. */
async function challengeOf(verifier: string): Promise<string> {
  const { sha256 } = await import('hash-wasm')
  const hex = await sha256(verifier)
  return base64url(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
}

function forgetRedirects(): void {
  for (const key of keysOf(tabStorage, KEY)) tabStorage.removeItem(key)
}

/** Platform URL that logs a user of this site in (or signs up) and redirects back [SHELL-10]; state and verifier stay in this tab. */
export async function redirectUrl(to: 'login' | 'createaccount', { channelSeq, next, look }: { channelSeq: number; next: string; look: SsoLook }): Promise<string> {
  const verifier = secret()
  const state = secret()
  const challenge = await challengeOf(verifier)
  const siteJoin = to === 'createaccount'
  const wanted = new URL(next, location.origin)
  // Suppresses the automatic login after a logout, so it must not survive the next login.
  wanted.searchParams.delete('checkLogin')
  const back = `${wanted.pathname}${wanted.search}${wanted.hash}`
  forgetRedirects()
  tabStorage.setItem(`${KEY}${state}`, JSON.stringify({ verifier, next: back, siteJoin } satisfies Kept))
  const query = ssoQuery({ origin: location.origin, originSeq: channelSeq, state, challenge, asksAccount: afterLogout.is() }, { next: back, ...(siteJoin ? { siteJoin: 'Y' } : {}), ...look })
  return `${platformPlace().origin}/${to}${query}`
}

export const isOwnState = (state: string): boolean => tabStorage.getItem(`${KEY}${state}`) !== null

/** Returns and removes the stored values of a state; null if this tab did not start it. */
export function takeRedirect(state: string): Kept | null {
  const text = tabStorage.getItem(`${KEY}${state}`)
  forgetRedirects()
  if (text === null) return null
  try {
    const { verifier, next, siteJoin } = kept.parse(JSON.parse(text))
    return { verifier, next: safeNextPath(next) ?? '/', siteJoin }
  } catch {
    return null
  }
}

export function useLook(): SsoLook {
  const lang = useLanguage()
  const { chosen } = useColorScheme()
  return { lang, ...(chosen === 'auto' ? {} : { colorScheme: chosen }) }
}
