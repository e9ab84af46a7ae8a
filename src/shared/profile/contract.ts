import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { z } from 'zod'
import { nameRule, passwordRule, phoneRule } from '#shared/kernel/format/formats.ts'
import { biographyRule, passwordChange } from './fields.ts'
import { sessionUser } from '#shared/auth/contract.ts'
import { done, moment, seq, yn } from '#shared/kernel/call/fields.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'

/** Marketing consent: its site (null: the platform) and the version agreed to. */
export const newsConsent = z.object({ channelSeq: seq.nullable(), siteName: z.string().nullable(), version: z.int(), agreedAt: moment })

/** The user's profile (platform spec §7). */
export const userInfo = sessionUser.pick({
  userSeq: true, name: true, email: true, snsTypeCd: true, isAuthenticated: true, phone: true, phoneAt: true, profileImageUrl: true,
}).extend({
  biography: z.string(),
  hasPassword: z.boolean(),
  createdAt: moment,
  marketingAt: moment.nullable(),
  /** Since when sites may learn whether a campaign's mail was opened. */
  opensAt: moment.nullable(),
  newsConsents: z.array(newsConsent),
})
export type UserInfo = z.infer<typeof userInfo>

/** An open session; its place is not recorded. */
export const openSession = z.object({
  sessionSeq: seq,
  device: z.object({ kind: z.enum(['app', 'phone', 'computer']), browser: z.string().nullable(), system: z.string().nullable() }),
  createdAt: moment,
  lastSeenAt: moment,
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

/** What a site requires and the user has not given yet. */
export const missingParticulars = ['emailAuthentication', 'phone'] as const

/** Room for a 2 MB picture as a data URL. */
const PICTURE_BODY_BYTES = 3 * 1024 * 1024

/** Profile calls (platform spec §7; AUTH-10), each about the caller only. */
export const profileCalls = /* @__PURE__ */ domainCalls('profile', {
  userInfo: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/userinfo', access: 'session',
    summary: 'Returns my profile and marketing consents',
    response: z.object({ userInfo }),
  }),
  checkUserInfo: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/checkUserInfo', access: 'session', atSite: true,
    summary: 'Returns my membership of the site and the profile fields that it still needs',
    query: z.object({ channelSeq: seq }),
    response: z.object({ isChannelUser: z.boolean(), missing: z.array(z.enum(missingParticulars)) }),
    errors: ['siteNotFound'],
  }),
  changeName: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/changeName', access: 'session',
    summary: 'Changes my name',
    body: z.object({ name: nameRule }),
    response: done,
    announces: socketCommand.personChanged,
  }),
  changePhone: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/changePhone', access: 'session',
    summary: 'Changes my phone number; empty removes it',
    body: z.object({ phone: phoneRule }),
    response: z.object({ phone: z.string().nullable(), phoneAt: moment.nullable() }),
    announces: socketCommand.personChanged,
  }),
  changeImage: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/profileImage', access: 'session',
    summary: 'Sets my picture from a PNG, JPG, GIF or WebP data URL; empty removes it; the old one is deleted',
    body: z.object({ image: z.string().max(PICTURE_BODY_BYTES) }),
    response: z.object({ profileImageUrl: z.string().nullable() }),
    errors: ['fileTypeRefused', 'fileLimitExceeded'],
    bodyLimit: PICTURE_BODY_BYTES,
    perMinute: 20,
    announces: socketCommand.personChanged,
  }),
  changeBiography: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/biography', access: 'session',
    summary: 'Sets what the pages of my classes say about me; empty removes it',
    body: z.object({ biography: biographyRule }),
    response: done,
    announces: socketCommand.personChanged,
  }),
  changePassword: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/changePassword', access: 'session',
    summary: 'Changes my password and ends all my other sessions',
    body: passwordChange,
    response: done,
    errors: ['incorrectPassword', 'emptyPassword', 'tooManyAttempts'],
    announces: socketCommand.personChanged,
  }),
  /** For social-login accounts only; the proof is that of an emailed code. */
  setPassword: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/setPassword', access: 'session',
    summary: 'Sets the first password of my account and ends all my other sessions',
    body: z.object({ proof: z.string().max(200), newPassword: passwordRule }),
    response: done,
    errors: ['unauthorizedEmail', 'conflict'],
    announces: socketCommand.personChanged,
  }),
  changeMarketing: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/marketing', access: 'session',
    summary: 'Gives marketing consent to the version shown, of the given site or the platform; or withdraws all of it',
    body: z.object({ marketingYn: yn, channelSeq: seq.optional(), version: z.int().positive().optional() }),
    response: z.object({ marketingAt: moment.nullable() }),
    errors: ['siteNotFound', 'termsChanged'],
    announces: socketCommand.personChanged,
  }),
  changeOpens: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/marketing/opens', access: 'session',
    summary: 'Agrees that sites learn whether a mail with news was opened, or takes it back; needs consent to news',
    body: z.object({ opensYn: yn }),
    response: z.object({ opensAt: moment.nullable() }),
    errors: ['conflict'],
    announces: socketCommand.personChanged,
  }),
  sessions: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/users/sessions', access: 'session',
    summary: 'Lists my sessions, newest first',
    response: z.object({ sessions: z.array(openSession) }),
  }),
  endSession: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/sessions/delete', access: 'session',
    summary: 'Signs one of my sessions out',
    body: z.object({ sessionSeq: seq }),
    response: done,
    errors: ['notFound'],
    announces: socketCommand.personChanged,
  }),
  endOtherSessions: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/sessions/deleteOthers', access: 'session',
    summary: 'Signs all my sessions out but this one',
    response: done,
    announces: socketCommand.personChanged,
  }),
  archive: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/archive', access: 'session',
    summary: 'Issues a URL to download all my data as a ZIP archive; single use, this session only, valid for five minutes',
    response: z.object({ url: z.string(), fileName: z.string() }),
    errors: ['tooManyAttempts'],
  }),
  withdraw: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/users/withdraw', access: 'session',
    summary: 'Deletes my account permanently: by password, or by a proof of my address without one',
    body: z.object({ password: z.string().max(200).optional(), proof: z.string().max(200).optional() }),
    response: done,
    errors: ['incorrectPassword', 'emptyPassword', 'tooManyAttempts', 'unauthorizedEmail', 'onlyOwner'],
  }),
})
