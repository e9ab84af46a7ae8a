import { z } from 'zod'
import { nameRule, passwordRule, phoneRule } from '#shared/kernel/format/formats.ts'
import { passwordChange } from './fields.ts'
import { sessionUser } from '#shared/auth/contract.ts'
import { done, moment, seq, yn } from '#shared/kernel/call/fields.ts'
import { call } from '#shared/kernel/call/call.ts'

/** A consent to news: of which site, null for the platform's own, and to which version of its text. */
export const newsConsent = z.object({ channelSeq: seq.nullable(), siteName: z.string().nullable(), version: z.int(), agreedAt: moment })

/** A person's own particulars (platform spec §7). */
export const userInfo = sessionUser.pick({
  userSeq: true, name: true, email: true, snsTypeCd: true, isAuthenticated: true, phone: true, phoneAt: true, profileImageUrl: true,
}).extend({
  hasPassword: z.boolean(),
  createdAt: moment,
  /** Since when the person wants news; null when not. */
  marketingAt: moment.nullable(),
  newsConsents: z.array(newsConsent),
})
export type UserInfo = z.infer<typeof userInfo>

/** An open session of the person. Where it was opened is not kept. */
export const openSession = z.object({
  sessionSeq: seq,
  device: z.object({ kind: z.enum(['app', 'phone', 'computer']), browser: z.string().nullable(), system: z.string().nullable() }),
  createdAt: moment,
  lastSeenAt: moment,
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

/** What a site asks for and the person has not given yet. */
export const missingParticulars = ['emailAuthentication', 'phone'] as const

/** Bytes of a request with a picture of 2 MB as a data URL. */
const PICTURE_BODY_BYTES = 3 * 1024 * 1024

/** Calls of a person's own particulars (platform spec §7; AUTH-10). Each is about the asker alone. */
export const profileCalls = {
  userInfo: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/userinfo', access: 'session',
    summary: 'My particulars and consents to news',
    response: z.object({ userInfo }),
  }),
  checkUserInfo: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/checkUserInfo', access: 'session', atSite: true,
    summary: 'Whether I belong to the site, and what of my particulars is still missing for its full use',
    query: z.object({ channelSeq: seq }),
    response: z.object({ isChannelUser: z.boolean(), missing: z.array(z.enum(missingParticulars)) }),
    errors: ['siteNotFound'],
  }),
  changeName: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/changeName', access: 'session',
    summary: 'Changes my name',
    body: z.object({ name: nameRule }),
    response: done,
    announces: 'E0016',
  }),
  changePhone: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/changePhone', access: 'session',
    summary: 'Changes my phone number, or takes it away when empty',
    body: z.object({ phone: phoneRule }),
    response: z.object({ phone: z.string().nullable(), phoneAt: moment.nullable() }),
    announces: 'E0016',
  }),
  changeImage: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/profileImage', access: 'session',
    summary: 'Sets my picture from a PNG, JPG, GIF or WebP data URL, or takes it away when empty; the one before is erased',
    body: z.object({ image: z.string().max(PICTURE_BODY_BYTES) }),
    response: z.object({ profileImageUrl: z.string().nullable() }),
    errors: ['fileTypeRefused', 'fileLimitExceeded'],
    bodyLimit: PICTURE_BODY_BYTES,
    perMinute: 20,
    announces: 'E0016',
  }),
  changePassword: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/changePassword', access: 'session',
    summary: 'Changes my password and ends all my other sessions',
    body: passwordChange,
    response: done,
    errors: ['incorrectPassword', 'emptyPassword', 'tooManyAttempts'],
    announces: 'E0016',
  }),
  /** For accounts that log in elsewhere only; the proof is what auth/authentication answers for a code sent to my address. */
  setPassword: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/setPassword', access: 'session',
    summary: 'Gives my account its first password and ends all my other sessions',
    body: z.object({ proof: z.string().max(200), newPassword: passwordRule }),
    response: done,
    errors: ['unauthorizedEmail', 'conflict'],
    announces: 'E0016',
  }),
  changeMarketing: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/marketing', access: 'session',
    summary: 'Gives consent to news, to the version of the text that I had before me: the site\'s, or the platform\'s where none is named; or takes every such consent back',
    body: z.object({ marketingYn: yn, channelSeq: seq.optional(), version: z.int().positive().optional() }),
    response: z.object({ marketingAt: moment.nullable() }),
    errors: ['siteNotFound', 'termsChanged'],
    announces: 'E0016',
  }),
  sessions: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/users/sessions', access: 'session',
    summary: 'Where I am logged in, the latest first',
    response: z.object({ sessions: z.array(openSession) }),
  }),
  endSession: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/sessions/delete', access: 'session',
    summary: 'Signs one of my sessions out',
    body: z.object({ sessionSeq: seq }),
    response: done,
    errors: ['notFound'],
    announces: 'E0016',
  }),
  endOtherSessions: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/sessions/deleteOthers', access: 'session',
    summary: 'Signs all my sessions out but this one',
    response: done,
    announces: 'E0016',
  }),
  archive: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/archive', access: 'session',
    summary: 'An address to download all my data from as a ZIP archive; good once, for this session, for five minutes',
    response: z.object({ url: z.string(), fileName: z.string() }),
    errors: ['tooManyAttempts'],
  }),
  withdraw: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/withdraw', access: 'session',
    summary: 'Ends my account for good: by my password, or by a proof of my address where there is none',
    body: z.object({ password: z.string().max(200).optional(), proof: z.string().max(200).optional() }),
    response: done,
    errors: ['incorrectPassword', 'emptyPassword', 'tooManyAttempts', 'unauthorizedEmail', 'onlyOwner'],
  }),
}
