import { z } from 'zod'
import { emailRule } from '#shared/kernel/format/formats.ts'
import { snsTypes } from './providers.ts'
import { sessionUser } from '#shared/auth/contract.ts'
import { done, moment, seq } from '#shared/kernel/call/fields.ts'
import { call } from '#shared/kernel/call/call.ts'
import { newPerson } from '#shared/auth/newPerson.ts'

const snsTypeCd = z.enum(snsTypes)

/** Why one goes to the provider: to log in (or sign up), or to link the account there to the one logged in. */
export const socialPurposes = ['login', 'link'] as const
export type SocialPurpose = (typeof socialPurposes)[number]

/** Our own handle of an account elsewhere; never the provider's token, which no page sees. */
const handle = z.string().min(20).max(200)

/** Whether an account elsewhere belongs to a person here (platform spec §3, §4). */
export const integrated = z.object({
  /** NEED: somebody has an account with its email address; COMP: it belongs to the person already. */
  status: z.enum(['NEED', 'COMP']),
  email: z.string(),
  /** What `auth/integrated/{token}` takes; '' where there is nothing to integrate. */
  token: z.string(),
  /** Kind of the account here: LIV is one with email and password, whose address is proved by a code before they become one. */
  snsTypeCd: z.string(),
  /** The address must be proved by a code (`auth/code`, `auth/authentication`) first. */
  needsProof: z.boolean(),
})
export type Integrated = z.infer<typeof integrated>

/** What signing up through an account elsewhere begins with. */
export const socialSignup = z.object({
  /** Takes the place of the handle that was used; good for half an hour. */
  accessToken: z.string(),
  snsTypeCd,
  /** Null where the provider does not say; then the person says it and proves it. */
  email: z.string().nullable(),
  /** Somebody has made sure of the address: the provider, or the person by a code. */
  isEmailVerified: z.boolean(),
  name: z.string(),
})
export type SocialSignup = z.infer<typeof socialSignup>

/** Logging in through accounts elsewhere (platform spec §4, §7; AUTH-03, AUTH-04). */
export const socialCalls = {
  providers: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/snsProviders', access: 'public',
    summary: 'The providers that one can log in through, on the site where one is named',
    query: z.object({ channelSeq: seq.optional() }),
    response: z.object({ providers: z.array(snsTypeCd) }),
    errors: ['siteNotFound'],
  }),
  start: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsStart', access: 'public',
    summary: 'The provider\'s address to go to; it sends the person back to /authcallback',
    body: z.object({ snsTypeCd, channelSeq: seq.optional(), purpose: z.enum(socialPurposes).default('login') }),
    response: z.object({ url: z.url(), state: z.string() }),
    errors: ['loginRequired', 'siteNotFound', 'socialClientMissing'],
    perMinute: 60,
  }),
  token: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsToken', access: 'public',
    summary: 'Exchanges what the provider sent the person back with for a handle of their account there; for the client that began alone',
    body: z.object({ code: z.string().min(1).max(4000), state: z.string().min(1).max(200) }),
    response: z.object({ snsTypeCd, purpose: z.enum(socialPurposes), accessToken: z.string() }),
    errors: ['socialStateRefused', 'socialRefused', 'socialUnavailable', 'socialClientMissing'],
    perMinute: 60,
  }),
  login: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsLogin', access: 'public',
    summary: 'Logs in with the handle of an account elsewhere; says what to do first where that account is nobody\'s yet',
    body: z.object({ snsTypeCd, accessToken: handle, channelSeq: seq.optional() }),
    response: z.object({ user: sessionUser.nullable(), integrated: integrated.nullable(), signup: socialSignup.nullable() }),
    errors: ['socialStateRefused', 'accountBlocked', 'socialAlreadyLinked'],
    perMinute: 60,
  }),
  email: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsEmail', access: 'public',
    summary: 'Gives an account elsewhere the email address that the person has proved; then it logs in again',
    body: z.object({ snsTypeCd, accessToken: handle, email: emailRule, proof: z.string().min(1).max(200) }),
    response: z.object({ accessToken: z.string() }),
    errors: ['socialStateRefused', 'unauthorizedEmail'],
    perMinute: 30,
  }),
  signup: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsSignup', access: 'public',
    summary: 'Makes an account of one elsewhere, a member of the site where one is named, and logs in',
    body: newPerson.extend({
      snsTypeCd,
      accessToken: handle,
      /** That of the handle: it is proved. */
      email: emailRule,
    }),
    response: z.object({ user: sessionUser }),
    errors: ['socialStateRefused', 'unauthorizedEmail', 'emailTaken', 'siteNotFound', 'termsChanged', 'socialTaken'],
    perMinute: 20,
  }),
  integrate: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/integrated/:token', access: 'public',
    summary: 'Makes an account elsewhere one with the person\'s account here, and logs in',
    params: z.object({ token: z.string().min(20).max(200) }),
    body: z.object({ email: emailRule, proof: z.string().min(1).max(200).optional() }),
    response: z.object({
      user: sessionUser,
      /** Nobody had proved the address before: whoever made the account may have been another, and can no longer log in to it. */
      passwordRemoved: z.boolean(),
    }),
    errors: ['socialStateRefused', 'unauthorizedEmail', 'accountBlocked', 'socialAlreadyLinked', 'socialTaken'],
    perMinute: 30,
  }),
  accounts: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/snsAccounts', access: 'session',
    summary: 'The accounts elsewhere that the person logs in with',
    response: z.object({
      accounts: z.array(z.object({ snsTypeCd, email: z.string(), linkedAt: moment })),
      /** False where one of them is the only way in. */
      canUnlink: z.boolean(),
    }),
  }),
  link: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsLink', access: 'session',
    summary: 'Links an account elsewhere, of which one came back with a handle, to the person logged in',
    body: z.object({ snsTypeCd, accessToken: handle }),
    response: done,
    errors: ['socialStateRefused', 'socialTaken', 'socialAlreadyLinked'],
  }),
  unlink: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/snsUnlink', access: 'session',
    summary: 'Unlinks an account elsewhere from the person; never the last way in',
    body: z.object({ snsTypeCd }),
    response: done,
    errors: ['notFound', 'socialLastLogin'],
  }),
}
