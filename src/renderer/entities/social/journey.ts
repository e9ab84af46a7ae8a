import { z } from 'zod'
import { integrated, socialPurposes } from '#shared/social/contract.ts'
import { snsTypes } from '#shared/social/providers.ts'
import { tabStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.social'

const journey = z.object({
  snsTypeCd: z.enum(snsTypes),
  purpose: z.enum(socialPurposes),
  /** CSRF state, returned by the provider. */
  state: z.string(),
  /** Page and query where it started: site, `next`, client of the login. */
  path: z.string().startsWith('/'),
  search: z.string(),
  /** From the provider, until exchanged; removed from the URL. */
  code: z.string().optional(),
  /** Lets a reload continue without the provider. */
  accessToken: z.string().optional(),
  /** The address has an account; `accessToken` is used up by then. */
  integrated: integrated.optional(),
})

export type SocialJourney = z.output<typeof journey>

export function keepJourney(kept: SocialJourney): void {
  tabStorage.setItem(KEY, JSON.stringify(kept))
}

export function readJourney(): SocialJourney | null {
  try {
    return journey.parse(JSON.parse(tabStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

export function dropJourney(): void {
  tabStorage.removeItem(KEY)
}
