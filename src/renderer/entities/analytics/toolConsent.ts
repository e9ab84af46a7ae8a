import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/kernel/listeners.ts'
import { readCookie, writeCookie } from '#renderer/lib/cookies.ts'

/** Whether a browser lets the marketing tools of a site start; null: it was not asked yet. */
export type ToolConsent = 'Y' | 'N' | null

/** 365 days (platform spec §9). */
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000
const cookieOf = (channelSeq: number) => `tools_${channelSeq}`

const listeners = createListeners()

function read(channelSeq: number | undefined): ToolConsent {
  const kept = channelSeq === undefined ? undefined : readCookie(cookieOf(channelSeq))
  return kept === 'Y' || kept === 'N' ? kept : null
}

/** Keeps the choice of this browser for a site. */
export function keepToolConsent(channelSeq: number, consent: 'Y' | 'N'): void {
  writeCookie(cookieOf(channelSeq), consent, LIFETIME_MS)
  listeners.notify()
}

/** The choice of this browser for a site; null while a server renders. */
export const useToolConsent = (channelSeq: number | undefined): ToolConsent => useSyncExternalStore(listeners.subscribe, () => read(channelSeq), () => null)
