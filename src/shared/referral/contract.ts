import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, done, seq } from '#shared/kernel/call/fields.ts'

/** Characters of a code: long enough that none is guessed. */
export const REFERER_CODE_LENGTH = 12

const refererCode = z.string().regex(/^[0-9A-Za-z]{12}$/)
const codeParams = z.object({ channelSeq: seq, refererCode })

/** A learner's own link to a class, and what came of it. */
const link = z.object({
  refererCode,
  /** Absolute, https (COUR-06). */
  refererCodeUrl: z.url(),
  /** People who came by it with an account, and those of them who attend. */
  arrivedCount: z.int(), enrolledCount: z.int(),
})
export type ReferralLink = z.infer<typeof link>

const invitation = z.object({
  courseSeq: seq, courseTypeCd: z.string(), title: z.string(), imageUrl: z.string().nullable(),
  /** Empty once the person has left. */
  name: z.string(),
  /** The class's invite event, where one is on and the link may show it (courses spec §3). */
  event: z.object({ title: z.string(), info: z.string() }).nullable(),
})
export type ReferralInvitation = z.infer<typeof invitation>

const referrer = z.object({ userSeq: seq, name: z.string(), email: z.string(), arrivedCount: z.int(), enrolledCount: z.int() })
export type Referrer = z.infer<typeof referrer>

const ofClass = { backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/referral' } as const
const ofCode = { backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/invite/:refererCode' } as const

/** Links by which people bring others to a class (COUR-06, COUR-11; courses spec §3, refererCode). */
export const referralCalls = /* @__PURE__ */ domainCalls('referral', {
  link: call({
    ...ofClass, method: 'POST', access: 'member',
    summary: 'Returns my link to a class, made when first asked for, and how many came by it', params: courseParams, response: link, errors: ['classNotFound', 'classInTrash'],
  }),
  read: call({
    ...ofCode, method: 'GET', access: 'public',
    summary: 'Returns the class of a link, and who shared it', params: codeParams, response: invitation, errors: ['invitationNotFound'],
  }),
  arrive: call({
    ...ofCode, method: 'POST', access: 'session',
    summary: 'Notes that I came by a link: the first one to a class counts, before I attend it', params: codeParams, response: done, errors: ['invitationNotFound'],
  }),
  referrers: call({
    ...ofClass, path: `${ofClass.path}/people`, method: 'GET', access: { course: 'CLASS_STUDENT_READ' },
    summary: 'By whose links people came to a class: the 100 who brought most', params: courseParams, response: z.object({ referrers: z.array(referrer) }),
  }),
})
