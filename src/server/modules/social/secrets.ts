import { z } from 'zod'
import { socialPurposes } from '#shared/social/contract.ts'
import { SOCIAL_HANDLE_LIFETIME_MS, SOCIAL_SIGNUP_LIFETIME_MS, SOCIAL_STATE_LIFETIME_MS, snsTypes } from '#shared/social/providers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { OneTime, OneTimePurpose } from '#server/infra/tokens/oneTime.ts'

const seq = z.int().positive()

const boundTo = {
  /** Who began (`browserOf`): nobody else can use the secret. */
  browser: z.string().min(1),
}

const journey = z.object({
  ...boundTo,
  snsTypeCd: z.enum(snsTypes),
  purpose: z.enum(socialPurposes),
  /** Who links; null for a login. */
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
  /** Who has made sure that the address is the person's: the provider, or we by a code; null: nobody. */
  emailBy: z.enum(['provider', 'code']).nullable(),
  name: z.string(),
})
/** An account elsewhere, as somebody came back with it. */
export type Identity = z.output<typeof identity>

const integration = z.object({ ...boundTo, identity, userSeq: seq, needsProof: z.boolean() })

/** On the way to the provider: what the state stands for. */
export const journeySecret = { purpose: 'socialState', content: journey, lifetimeMs: SOCIAL_STATE_LIFETIME_MS } satisfies OneTimePurpose
/** Back from the provider: what the handle stands for. */
export const identitySecret = { purpose: 'socialIdentity', content: identity, lifetimeMs: SOCIAL_HANDLE_LIFETIME_MS } satisfies OneTimePurpose
/** The handle of one who is signing up, which takes longer. */
export const signupSecret = { ...identitySecret, lifetimeMs: SOCIAL_SIGNUP_LIFETIME_MS }
/** An account elsewhere that may become one with an account here. */
export const integrationSecret = { purpose: 'socialIntegration', content: integration, lifetimeMs: SOCIAL_SIGNUP_LIFETIME_MS } satisfies OneTimePurpose

interface Bound { browser: string }
type BoundPurpose<Content extends Bound> = OneTimePurpose<z.ZodObject & z.ZodType<Content>>

/**
 * What a secret stands for, for who began. Throws `socialStateRefused` when it is unknown, too old, used up or another's; one
 * that is another's stays good for its owner.
 */
export async function lookOwn<Content extends Bound>(oneTime: OneTime, kind: BoundPurpose<Content>, token: string, browser: string): Promise<Content> {
  const content = (await oneTime.look(kind, token)) as Content | undefined
  if (content === undefined || browser === '' || content.browser !== browser) throw new AppError('socialStateRefused')
  return content
}

/** As `lookOwn`, and uses it up: of several at once one gets it. */
export async function takeOwn<Content extends Bound>(oneTime: OneTime, kind: BoundPurpose<Content>, token: string, browser: string): Promise<Content> {
  const content = await lookOwn(oneTime, kind, token, browser)
  if ((await oneTime.take(kind, token)) === undefined) throw new AppError('socialStateRefused')
  return content
}
