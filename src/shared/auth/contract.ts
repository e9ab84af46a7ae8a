import { z } from 'zod'
import { emailRule, passwordRule } from '#shared/kernel/format/formats.ts'
import { features } from '#shared/course/features.ts'
import { call } from '#shared/kernel/call/call.ts'
import { done, moment, yn } from '#shared/kernel/call/fields.ts'
import { newPerson } from './newPerson.ts'

/** The session user that the client keeps (platform spec §3); the token is no part of it. */
export const sessionUser = z.object({
  /** 0: the learner of a preview. */
  userSeq: z.int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  name: z.string(),
  email: z.string(),
  snsTypeCd: z.string(),
  isAuthenticated: z.boolean(),
  isInitPlan: z.boolean(),
  badgeCount: z.int(),
  alarmReadSeq: z.int(),
  /** Number of sites that the person manages. */
  mngCnt: z.int(),
  phone: z.string().nullable(),
  phoneAt: moment.nullable(),
  profileImageUrl: z.string().nullable(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** The platform itself, as every page needs it: where it is, the desktop's too, which no server wrote; and its guides where it has them (SHELL-16). */
export const platformFacts = z.object({
  /** Where the brand site and the single sign-on are. */
  origin: z.string(),
  /** The name that sites stand below. */
  siteDomain: z.string(),
  guides: z.object({ operation: z.string().nullable(), learner: z.string().nullable(), academy: z.string().nullable() }),
  /** What classes can be made with beyond what is always there. */
  features: z.array(z.enum(features)),
})
export type PlatformFacts = z.infer<typeof platformFacts>


/** Calls of accounts and sessions (platform spec §7). */
export const auth = {
  /** A browser gets the session as an HttpOnly cookie; any other client in the access-token response header. */
  login: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/login', access: 'public',
    summary: 'Logs in with email and password',
    body: z.object({ email: emailRule, password: z.string().max(200) }),
    response: z.object({ user: sessionUser }),
    errors: ['incorrectEmail', 'incorrectPassword', 'emptyPassword', 'tooManyAttempts', 'accountBlocked'],
  }),
  signup: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/auth/signup', access: 'public',
    summary: 'Makes an account, a member of the site where one is named, and logs in',
    body: newPerson.extend({ email: emailRule, password: passwordRule }),
    response: z.object({ user: sessionUser }),
    errors: ['emailTaken', 'siteNotFound', 'termsChanged'],
    perMinute: 20,
  }),
  checkUserId: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/checkUserId', access: 'public',
    summary: 'Tells whether an email address is free for a new account',
    query: z.object({ email: emailRule }),
    response: z.object({ available: z.boolean() }),
    perMinute: 30,
  }),
  logout: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/logout', access: 'public',
    summary: 'Ends the session, if there is one, the session of the platform that it was handed over from, and those of other sites handed over from that',
    /** Y: at a site's host the platform and other sites stay logged in. */
    query: z.object({ keepPlatformYn: yn.default('N') }),
    response: done,
  }),
  me: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/me', access: 'session', inPreview: true, atSite: true,
    summary: 'The person who is logged in',
    response: z.object({ user: sessionUser }),
  }),
  session: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/common/session', access: 'public',
    summary: 'The session, or none; and the platform that it is of',
    response: z.object({ user: sessionUser.nullable(), expiresAt: moment.nullable(), now: moment, platform: platformFacts }),
  }),
}
