import { z } from 'zod'
import { integrated, socialPurposes } from '#shared/social/contract.ts'
import { snsTypes } from '#shared/social/providers.ts'
import { tabStorage } from '#renderer/lib/storage.ts'

/** Where the tab keeps what it needs when the browser comes back from a provider. */
const KEY = 'madang.social'

const journey = z.object({
  snsTypeCd: z.enum(snsTypes),
  purpose: z.enum(socialPurposes),
  /** What the provider must send back. */
  state: z.string(),
  /** The page that it began on, and its query: the site, where to go next, who else asks for the login. */
  path: z.string().startsWith('/'),
  search: z.string(),
  /** What the provider sent back, until it is exchanged: it does not stay in the address. */
  code: z.string().optional(),
  /** The handle, once there is one: the page can be loaded anew without going to the provider again. */
  accessToken: z.string().optional(),
  /** Somebody has an account with the address, and has been asked whether it is theirs: the handle is used up by then. */
  integrated: integrated.optional(),
})

/** A social login on its way in this tab. */
export type SocialJourney = z.output<typeof journey>

/** Keeps it over the visit at the provider. */
export function keepJourney(kept: SocialJourney): void {
  tabStorage.setItem(KEY, JSON.stringify(kept))
}

/** The one on its way; null when this tab has begun none. */
export function readJourney(): SocialJourney | null {
  try {
    return journey.parse(JSON.parse(tabStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** It has come to its end. */
export function dropJourney(): void {
  tabStorage.removeItem(KEY)
}
