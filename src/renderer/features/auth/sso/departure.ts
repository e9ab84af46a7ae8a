import { z } from 'zod'
import { safeNextPath } from '#shared/kernel/format/formats.ts'
import { ssoQuery } from '#shared/sso/handOver.ts'
import type { SsoLook } from '#shared/sso/handOver.ts'
import { platformPlace } from '#renderer/lib/navigation/index.ts'
import { afterLogout } from '#renderer/entities/session/afterLogout.ts'
import { keysOf, tabStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.sso.'

const kept = z.object({ verifier: z.string(), next: z.string(), siteJoin: z.boolean() })
/** What a page keeps while its person is at the platform. */
type Kept = z.infer<typeof kept>

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

const secret = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** The S256 challenge of a verifier. Not by `crypto.subtle`, which a page on plain http has not. */
async function challengeOf(verifier: string): Promise<string> {
  const { sha256 } = await import('hash-wasm')
  const hex = await sha256(verifier)
  return base64url(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
}

/** Erases what earlier tries of this tab have left. */
function forgetDepartures(): void {
  for (const key of keysOf(tabStorage, KEY)) tabStorage.removeItem(key)
}

/**
 * The platform's address that logs a person of this site in, or signs them up, and sends them back here [SHELL-10]. What proves
 * that the login was asked for by this very tab stays in it.
 */
export async function departure(to: 'login' | 'createaccount', { channelSeq, next, look }: { channelSeq: number; next: string; look: SsoLook }): Promise<string> {
  const verifier = secret()
  const state = secret()
  const challenge = await challengeOf(verifier)
  const siteJoin = to === 'createaccount'
  const wanted = new URL(next, location.origin)
  // Says of the page after a logout that it must not log in again; once the person logs in, it says nothing more.
  wanted.searchParams.delete('checkLogin')
  const back = `${wanted.pathname}${wanted.search}${wanted.hash}`
  forgetDepartures()
  tabStorage.setItem(`${KEY}${state}`, JSON.stringify({ verifier, next: back, siteJoin } satisfies Kept))
  const query = ssoQuery({ origin: location.origin, originSeq: channelSeq, state, challenge, asksAccount: afterLogout.is() }, { next: back, ...(siteJoin ? { siteJoin: 'Y' } : {}), ...look })
  return `${platformPlace().origin}/${to}${query}`
}

/** Whether this tab has asked for a login with the state. */
export const isDeparted = (state: string): boolean => tabStorage.getItem(`${KEY}${state}`) !== null

/** What this tab has kept for a state, once; null where it asked for no such login. */
export function takeDeparture(state: string): Kept | null {
  const text = tabStorage.getItem(`${KEY}${state}`)
  forgetDepartures()
  if (text === null) return null
  try {
    const { verifier, next, siteJoin } = kept.parse(JSON.parse(text))
    return { verifier, next: safeNextPath(next) ?? '/', siteJoin }
  } catch {
    return null
  }
}
