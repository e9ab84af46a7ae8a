import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, done, moment, seq } from '#shared/kernel/call/fields.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { siteName } from '#shared/mypage/contract.ts'

const feed = z.object({
  /** The private address of my calendar; null: there is none. */
  url: z.url().nullable(),
})

/** A live or offline lesson of a class that I attend or run. */
export const scheduledLesson = z.object({
  channelSeq: seq,
  courseSeq: seq,
  curriculumSeq: seq,
  curriculumTypeCd: z.enum([curriculumTypeCd.live, curriculumTypeCd.offline]),
  title: z.string(),
  courseTitle: z.string(),
  site: siteName,
  startAt: moment,
  endAt: moment,
  /** Address; empty for a live lesson. */
  place: z.string(),
  isMine: z.boolean(),
  /** A live lesson has a recording, a link or a video. */
  isRecorded: z.boolean(),
})
export type ScheduledLesson = z.infer<typeof scheduledLesson>

/** Classes that one leaves out of a calendar. */
export const LEFT_OUT_MAX = 300

const feedClasses = z.object({
  /** Classes of mine with live or offline lessons, and whether my calendar holds them. */
  classes: z.array(z.object({ channelSeq: seq, courseSeq: seq, title: z.string(), siteName: z.string(), isIn: z.boolean() })),
})

export type FeedClasses = z.infer<typeof feedClasses>

export const scheduleSides = ['coming', 'past'] as const
export type ScheduleSide = (typeof scheduleSides)[number]

/** Live and offline lessons in the calendars of other programs (iCalendar, RFC 5545). */
export const calendarCalls = /* @__PURE__ */ domainCalls('calendar', {
  schedule: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/me/schedule', access: 'session',
    summary: 'Lists the live and offline lessons of the classes that I attend or run: those to come, or the last ones',
    query: z.object({ side: z.enum(scheduleSides).default('coming') }),
    response: z.object({ lessons: z.array(scheduledLesson), now: moment }),
  }),
  feed: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/me/calendar', access: 'session',
    summary: 'Returns the private address of the calendar of my classes',
    response: feed,
  }),
  renewFeed: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/me/calendar', access: 'session',
    summary: 'Makes the address of my calendar; one that was there ends',
    response: feed,
  }),
  removeFeed: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/me/calendar/remove', access: 'session',
    summary: 'Ends the address of my calendar',
    response: feed,
  }),
  feedClasses: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/me/calendar/classes', access: 'session',
    summary: 'Lists the classes that my calendar may hold, and which it does',
    response: feedClasses,
  }),
  chooseFeedClasses: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/me/calendar/classes', access: 'session',
    summary: 'Leaves classes out of my calendar; it holds all others, also those to come',
    body: z.object({ leftOut: z.array(z.object({ channelSeq: seq, courseSeq: seq })).max(LEFT_OUT_MAX) }),
    response: done,
    errors: ['classNotFound'],
  }),
  course: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/calendar', access: 'session',
    summary: 'Returns the live and offline lessons of a class that I attend or run as an iCalendar file',
    params: courseParams,
    response: z.object({ fileName: z.string(), ics: z.string() }),
    errors: ['classNotFound'],
  }),
})
