import { z } from 'zod'
import { emailRule } from '#shared/kernel/format/formats.ts'
import { snsTypes } from './providers.ts'
import { sessionUser } from '#shared/auth/contract.ts'
import { done, moment, seq } from '#shared/kernel/call/fields.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { newPerson } from '#shared/auth/newPerson.ts'

const snsTypeCd = z.enum(snsTypes)

export const socialPurposes = ['login', 'link'] as const
export type SocialPurpose = (typeof socialPurposes)[number]

/** Our handle of a social account; never the provider's token, which stays on the server. */
const handle = z.string().min(20).max(200)

/** Link state of a social account (platform spec §3, §4). */
export const integrated = z.object({
  /** NEED: an account with its email address exists; COMP: already linked. */
  status: z.enum(['NEED', 'COMP']),
  email: z.string(),
  token: z.string(),
  /** Kind of the existing account: LIV has email and password, and its address is proved by a code first. */
  snsTypeCd: z.string(),
  /** The address must be proved by a code first (`auth/code`, `auth/authentication`). */
  needsProof: z.boolean(),
})
export type Integrated = z.infer<typeof integrated>

/** Start of a signup by social account. */
export const socialSignup = z.object({
  accessToken: z.string(),
  snsTypeCd,
  /** Null when the provider gives none; the user then enters and proves it. */
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  name: z.string(),
})
export type SocialSignup = z.infer<typeof socialSignup>

/** Social login (platform spec §4, §7; AUTH-03, AUTH-04). */
export const socialCalls = /* @__PURE__ */ domainCalls('social', {
  providers: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/snsProviders', access: 'public',
    summary: 'Lists the social login providers, of the given site or the platform',
    query: z.object({ channelSeq: seq.optional() }),
    response: z.object({ providers: z.array(snsTypeCd) }),
    errors: ['siteNotFound'],
  }),
  start: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsStart', access: 'public',
    summary: 'Returns the provider\'s authorization URL; the callback is /authcallback',
    body: z.object({ snsTypeCd, channelSeq: seq.optional(), purpose: z.enum(socialPurposes).default('login') }),
    response: z.object({ url: z.url(), state: z.string() }),
    errors: ['loginRequired', 'siteNotFound', 'socialClientMissing'],
    perMinute: 60,
  }),
  token: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsToken', access: 'public',
    summary: 'Exchanges the provider\'s callback for a handle of the social account; only for the client that started it',
    body: z.object({ code: z.string().min(1).max(4000), state: z.string().min(1).max(200) }),
    response: z.object({ snsTypeCd, purpose: z.enum(socialPurposes), accessToken: z.string() }),
    errors: ['socialStateRefused', 'socialRefused', 'socialUnavailable', 'socialClientMissing'],
    perMinute: 60,
  }),
  login: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsLogin', access: 'public',
    summary: 'Logs in with the handle of a social account; returns the next step if it is not linked yet',
    body: z.object({ snsTypeCd, accessToken: handle, channelSeq: seq.optional() }),
    response: z.object({ user: sessionUser.nullable(), integrated: integrated.nullable(), signup: socialSignup.nullable() }),
    errors: ['socialStateRefused', 'accountBlocked', 'socialAlreadyLinked'],
    perMinute: 60,
  }),
  email: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsEmail', access: 'public',
    summary: 'Sets the proved email address of a social account; then log in again',
    body: z.object({ snsTypeCd, accessToken: handle, email: emailRule, proof: z.string().min(1).max(200) }),
    response: z.object({ accessToken: z.string() }),
    errors: ['socialStateRefused', 'unauthorizedEmail'],
    perMinute: 30,
  }),
  signup: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsSignup', access: 'public',
    summary: 'Signs up by a social account, joins the given site, and logs in',
    body: newPerson.extend({
      snsTypeCd,
      accessToken: handle,
      email: emailRule,
    }),
    response: z.object({ user: sessionUser }),
    errors: ['socialStateRefused', 'unauthorizedEmail', 'emailTaken', 'siteNotFound', 'termsChanged', 'socialTaken'],
    perMinute: 20,
  }),
  integrate: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/integrated/:token', access: 'public',
    summary: 'Integrates a social account with the existing account, and logs in',
    params: z.object({ token: z.string().min(20).max(200) }),
    body: z.object({ email: emailRule, proof: z.string().min(1).max(200).optional() }),
    response: z.object({
      user: sessionUser,
      /** The address was unverified, so the account's creator may be someone else; its password login is disabled. */
      passwordRemoved: z.boolean(),
    }),
    errors: ['socialStateRefused', 'unauthorizedEmail', 'accountBlocked', 'socialAlreadyLinked', 'socialTaken'],
    perMinute: 30,
  }),
  accounts: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/snsAccounts', access: 'session',
    summary: 'Lists the linked social accounts',
    response: z.object({
      accounts: z.array(z.object({ snsTypeCd, email: z.string(), linkedAt: moment })),
      canUnlink: z.boolean(),
    }),
  }),
  link: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsLink', access: 'session',
    summary: 'Links a social account, given its handle, to the signed-in user',
    body: z.object({ snsTypeCd, accessToken: handle }),
    response: done,
    errors: ['socialStateRefused', 'socialTaken', 'socialAlreadyLinked'],
  }),
  unlink: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsUnlink', access: 'session',
    summary: 'Unlinks a social account; refused for the only way to log in',
    body: z.object({ snsTypeCd }),
    response: done,
    errors: ['notFound', 'socialLastLogin'],
  }),
})
