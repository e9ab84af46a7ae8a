import { z } from 'zod'
import { momentRule } from '#shared/kernel/format/formats.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseCard } from '#shared/course/contract.ts'
import { myCourse } from '#shared/enrollment/contract.ts'
import { moment, seq, yn } from '#shared/kernel/call/fields.ts'

/** Name and link of an entry's site (SHELL-17). */
export const siteName = z.object({
  channelSeq: seq,
  name: z.string(),
  domain: z.string(),
  customDomain: z.string().nullable(),
})
export type SiteName = z.infer<typeof siteName>

export const mySite = siteName.extend({
  headerLogoUrl: z.string().nullable(),
  primaryColor: z.string().nullable(),
  saasYn: yn,
  userTypeCd: z.enum(['OWN', 'MNG', 'TCH']).nullable(),
  joinedAt: moment,
  courseCount: z.int(),
  memberCount: z.int().nullable(),
})
export type MySite = z.infer<typeof mySite>

export const myClass = myCourse.extend({
  site: siteName,
  nextTitle: z.string().nullable(),
})
export type MyClass = z.infer<typeof myClass>

export const myReview = z.object({
  evaluationSeq: seq,
  reviewPoint: z.number(),
  description: z.string(),
  createdAt: moment,
  courseSeq: seq,
  title: z.string(),
  imageUrl: z.string().nullable(),
  isOpen: z.boolean(),
  site: siteName,
})
export type MyReview = z.infer<typeof myReview>

export const myLike = courseCard.extend({ likeAt: moment, site: siteName })
export type MyLike = z.infer<typeof myLike>

/** Keyset cursor: the last item seen; both fields, or neither for the first page. */
const behind = {
  lastDatetime: momentRule.optional(),
  lastSeq: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  size: z.coerce.number().int().min(1).max(100).default(20),
}

const next = z.object({ lastDatetime: moment, lastSeq: seq }).nullable()

/** Mypage calls over all sites of the user (platform spec §7: info, courses, channels; SHELL-04, COUR-10). */
export const mypageCalls = /* @__PURE__ */ domainCalls('mypage', {
  info: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/mypage/info', access: 'session',
    summary: 'Counts the classes, managed sites, reviews and likes of the user',
    response: z.object({ courseCount: z.int(), channelCount: z.int(), reviewCount: z.int(), likeCount: z.int() }),
  }),
  courses: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/mypage/courses', access: 'session',
    summary: 'Lists my classes of all sites with progress, last seen first',
    query: z.object(behind),
    response: z.object({ courses: z.array(myClass), next }),
  }),
  channels: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/mypage/channels', access: 'session',
    summary: 'Lists the sites that I manage (managedYn Y) or belong to (N), newest first',
    query: z.object({ managedYn: yn.default('Y'), ...behind }),
    response: z.object({ channels: z.array(mySite), next }),
  }),
  reviews: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/mypage/reviews', access: 'session',
    summary: 'Lists my reviews of all sites, newest first',
    query: z.object(behind),
    response: z.object({ reviews: z.array(myReview), next }),
  }),
  likes: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/mypage/likes', access: 'session',
    summary: 'Lists the classes of all sites that I like and may open, latest like first',
    query: z.object(behind),
    response: z.object({ likes: z.array(myLike), next }),
  }),
})
