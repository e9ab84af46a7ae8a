import { z } from 'zod'
import { socialPurposes } from '#shared/social/contract.ts'
import { SOCIAL_HANDLE_LIFETIME_MS, SOCIAL_SIGNUP_LIFETIME_MS, SOCIAL_STATE_LIFETIME_MS, snsTypes } from '#shared/social/providers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { OneTime, OneTimePurpose } from '#server/infra/tokens/oneTime.ts'

const seq = z.int().positive()

const boundTo = {
  /** `browserOf` the client that began; nobody else can use the secret. */
  browser: z.string().min(1),
}

const journey = z.object({
  ...boundTo,
  snsTypeCd: z.enum(snsTypes),
  purpose: z.enum(socialPurposes),
  /** Null for a login. */
  userSeq: seq.nullable(),
  channelSeq: seq.nullable(),
  clientId: z.string(),
  redirectUri: z.string(),
  verifier: z.string(),
})

const identity = z.object({
  ...boundTo,
  snsTypeCd: z.enum(snsTypes),
  snsId: z.string(),
  purpose: z.enum(socialPurposes),
  userSeq: seq.nullable(),
  email: z.string().nullable(),
  /** Who verified the address; null: nobody. */
  emailBy: z.enum(['provider', 'code']).nullable(),
  name: z.string(),
})
export type Identity = z.output<typeof identity>

const integration = z.object({ ...boundTo, identity, userSeq: seq, needsProof: z.boolean() })

// Content of the OAuth state.
export const journeySecret = { purpose: 'socialState', content: journey, lifetimeMs: SOCIAL_STATE_LIFETIME_MS } satisfies OneTimePurpose
// Content of the handle after the callback.
export const identitySecret = { purpose: 'socialIdentity', content: identity, lifetimeMs: SOCIAL_HANDLE_LIFETIME_MS } satisfies OneTimePurpose
export const signupSecret = { ...identitySecret, lifetimeMs: SOCIAL_SIGNUP_LIFETIME_MS }
// Offer to link to an existing account.
export const integrationSecret = { purpose: 'socialIntegration', content: integration, lifetimeMs: SOCIAL_SIGNUP_LIFETIME_MS } satisfies OneTimePurpose

interface Bound { browser: string }
type BoundPurpose<Content extends Bound> = OneTimePurpose<z.ZodObject & z.ZodType<Content>>

/** Reads a secret. Throws `socialStateRefused` when unknown, expired, used, or another client's (which stays valid). */
export async function lookOwn<Content extends Bound>(oneTime: OneTime, kind: BoundPurpose<Content>, token: string, browser: string): Promise<Content> {
  const content = (await oneTime.look(kind, token)) as Content | undefined
  if (content === undefined || browser === '' || content.browser !== browser) throw new AppError('socialStateRefused')
  return content
}

/** As `lookOwn`, and uses it up. */
export async function takeOwn<Content extends Bound>(oneTime: OneTime, kind: BoundPurpose<Content>, token: string, browser: string): Promise<Content> {
  const content = await lookOwn(oneTime, kind, token, browser)
  if ((await oneTime.take(kind, token)) === undefined) throw new AppError('socialStateRefused')
  return content
}
