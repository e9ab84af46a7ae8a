import { z } from 'zod'
import { emailRule, passwordRule } from '#shared/kernel/format/formats.ts'
import { features } from '#shared/course/features.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, yn } from '#shared/kernel/call/fields.ts'
import { newPerson } from './newPerson.ts'

/** The session user (platform spec §3), without the token. */
export const sessionUser = z.object({
  /** 0 for the learner of a preview. */
  userSeq: z.int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  name: z.string(),
  email: z.string(),
  snsTypeCd: z.string(),
  isAuthenticated: z.boolean(),
  isInitPlan: z.boolean(),
  badgeCount: z.int(),
  alarmReadSeq: z.int(),
  mngCnt: z.int(),
  phone: z.string().nullable(),
  phoneAt: moment.nullable(),
  profileImageUrl: z.string().nullable(),
  /** Absent for all but the platform's operators. */
  isOperator: z.boolean().optional(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** The platform's origin, domain, guides and features, needed by every page (SHELL-16). */
export const platformFacts = z.object({
  origin: z.string(),
  siteDomain: z.string(),
  guides: z.object({ operation: z.string().nullable(), learner: z.string().nullable(), academy: z.string().nullable() }),
  features: z.array(z.enum(features)),
  /** Our own map of places, and whose it is; null: there are links to map services alone. */
  map: z.object({ credit: z.string() }).nullable(),
})
export type PlatformFacts = z.infer<typeof platformFacts>


/** Account and session calls (platform spec §7). */
export const auth = /* @__PURE__ */ domainCalls('auth', {
  /** Browsers get the session as an HttpOnly cookie; other clients in the access-token response header. */
  login: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/login', access: 'public',
    summary: 'Logs in with email and password',
    body: z.object({ email: emailRule, password: z.string().max(200) }),
    response: z.object({ user: sessionUser }),
    errors: ['incorrectEmail', 'incorrectPassword', 'emptyPassword', 'tooManyAttempts', 'accountBlocked'],
  }),
  signup: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/signup', access: 'public',
    summary: 'Creates an account, joins the given site, and logs in',
    body: newPerson.extend({ email: emailRule, password: passwordRule }),
    response: z.object({ user: sessionUser }),
    errors: ['emailTaken', 'siteNotFound', 'termsChanged'],
    perMinute: 20,
  }),
  checkUserId: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/checkUserId', access: 'public',
    summary: 'Checks whether an email address is free for a new account',
    query: z.object({ email: emailRule }),
    response: z.object({ available: z.boolean() }),
    perMinute: 30,
  }),
  logout: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/logout', access: 'public',
    summary: 'Ends the session, the platform session that it came from, and all site sessions of that one; idempotent',
    /** Y: at a site's host, stay signed in at the platform and other sites. */
    query: z.object({ keepPlatformYn: yn.default('N') }),
    response: done,
  }),
  me: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/me', access: 'session', inPreview: true, atSite: true,
    summary: 'Returns the signed-in user',
    response: z.object({ user: sessionUser }),
  }),
  session: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/common/session', access: 'public',
    summary: 'Returns the session, or null, and the platform',
    response: z.object({ user: sessionUser.nullable(), expiresAt: moment.nullable(), now: moment, platform: platformFacts }),
  }),
})
