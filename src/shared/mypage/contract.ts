import { z } from 'zod'
import { momentRule } from '#shared/kernel/format/formats.ts'
import { call } from '#shared/kernel/call/call.ts'
import { courseCard } from '#shared/course/contract.ts'
import { myCourse } from '#shared/enrollment/contract.ts'
import { moment, seq, yn } from '#shared/kernel/call/fields.ts'

/** The site that something of mine is on: enough to name it and to go there (SHELL-17). */
export const siteName = z.object({
  channelSeq: seq,
  name: z.string(),
  domain: z.string(),
  /** The site's own domain, once its owner has proved it. */
  customDomain: z.string().nullable(),
})
export type SiteName = z.infer<typeof siteName>

/** A site that I belong to, and as what. */
export const mySite = siteName.extend({
  headerLogoUrl: z.string().nullable(),
  primaryColor: z.string().nullable(),
  saasYn: yn,
  /** null for a member. */
  userTypeCd: z.enum(['OWN', 'MNG', 'TCH']).nullable(),
  joinedAt: moment,
  /** Public classes. */
  courseCount: z.int(),
  /** Everyone who belongs to the site; null for those who do not manage it. */
  memberCount: z.int().nullable(),
})
export type MySite = z.infer<typeof mySite>

/** A class of mine on any site. */
export const myClass = myCourse.extend({
  site: siteName,
  /** Title of the lesson to go on with. */
  nextTitle: z.string().nullable(),
})
export type MyClass = z.infer<typeof myClass>

/** A review of mine with its class. */
export const myReview = z.object({
  evaluationSeq: seq,
  reviewPoint: z.number(),
  description: z.string(),
  createdAt: moment,
  courseSeq: seq,
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** Whether I can still open the class. */
  isOpen: z.boolean(),
  site: siteName,
})
export type MyReview = z.infer<typeof myReview>

/** A class that I like. */
export const myLike = courseCard.extend({ likeAt: moment, site: siteName })
export type MyLike = z.infer<typeof myLike>

/** Where a list goes on: behind the last item seen. Both, or neither for the beginning. */
const behind = {
  lastDatetime: momentRule.optional(),
  lastSeq: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  size: z.coerce.number().int().min(1).max(100).default(20),
}

/** Where to go on; null at the end. */
const next = z.object({ lastDatetime: moment, lastSeq: seq }).nullable()

/** Calls of mypage, over all sites of the person (platform spec §7: info, courses, channels; SHELL-04, COUR-10). */
export const mypageCalls = {
  info: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/mypage/info', access: 'session',
    summary: 'How many classes, managed sites, reviews and likes the person has',
    response: z.object({ courseCount: z.int(), channelCount: z.int(), reviewCount: z.int(), likeCount: z.int() }),
  }),
  live: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/me/live', access: 'session',
    summary: 'Live lessons of my classes that can be joined now, and when to ask again',
    response: z.object({
      nowLives: z.array(z.object({ channelSeq: seq, courseSeq: seq, curriculumSeq: seq, title: z.string(), startAt: moment })),
      now: moment,
      interval_seconds: z.int().positive(),
    }),
  }),
  courses: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/mypage/courses', access: 'session',
    summary: 'My classes of all sites with progress, the one seen last first',
    query: z.object(behind),
    response: z.object({ courses: z.array(myClass), next }),
  }),
  channels: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/mypage/channels', access: 'session',
    summary: 'The sites that I manage (managedYn Y), or those that I am a member of (N), the latest first',
    query: z.object({ managedYn: yn.default('Y'), ...behind }),
    response: z.object({ channels: z.array(mySite), next }),
  }),
  reviews: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/mypage/reviews', access: 'session',
    summary: 'My reviews of all sites, newest first',
    query: z.object(behind),
    response: z.object({ reviews: z.array(myReview), next }),
  }),
  likes: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/mypage/likes', access: 'session',
    summary: 'Classes of all sites that I like and may open, the latest like first',
    query: z.object(behind),
    response: z.object({ likes: z.array(myLike), next }),
  }),
}
