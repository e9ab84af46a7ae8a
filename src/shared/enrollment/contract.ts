import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, moment, pageQuery, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { courseCard } from '#shared/course/contract.ts'
import { skipQuery } from './skipAttendCheck.ts'

/** A class of mine with my progress (COUR-10). */
export const myCourse = courseCard.extend({
  attendSeq: seq,
  choiseStatusCd: z.string(),
  attendAt: moment.nullable(),
  validAt: moment.nullable(),
  completedCount: z.int(),
  progressPercent: z.number(),
  nextCurriculumSeq: seq.nullable(),
  lastViewedAt: moment.nullable(),
})
export type MyCourse = z.infer<typeof myCourse>

/** Enrollment calls without a payment provider (courses spec §4, §5; ENR-01 to ENR-08, ENR-11). */
export const enrollmentCalls = /* @__PURE__ */ domainCalls('enrollment', {
  /** resultCode 000000: fine; others carry a message, and only 100010 blocks. */
  scheduleCheck: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculum-schedule/check', access: 'session',
    summary: 'Checks whether the schedule allows enrolling now; resultCode 100010 blocks',
    params: courseParams,
    response: z.object({ resultCode: z.string(), message: z.string() }),
  }),
  attend: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/attend', access: 'member',
    summary: 'Enrols in a free class, or joins its waitlist or approval queue',
    announces: socketCommand.enrollmentChanged,
    params: courseParams,
    query: skipQuery,
    response: z.object({ attendSeq: seq, choiseStatusCd: z.string(), validAt: moment.nullable() }),
    errors: ['notEnrollable', 'soldOut', 'siteFull', 'enrollmentClosed', 'enrollmentPreparing', 'alreadyEnrolled', 'paymentRequired', 'classInTrash', 'scheduleClosed', 'packHasEnrolled'],
  }),
  myCourses: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/courses', access: 'session',
    summary: 'Lists my classes on the site with progress',
    params: siteParams,
    query: pageQuery.extend({ state: z.enum(['all', 'learning', 'completed', 'waiting', 'ended']).default('all') }),
    response: z.object({ courses: z.array(myCourse), totalCount: z.int(), page: z.int(), size: z.int() }),
  }),
})
