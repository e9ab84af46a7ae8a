import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams } from '#shared/kernel/call/fields.ts'

const feed = z.object({
  /** The private address of my calendar; null: there is none. */
  url: z.url().nullable(),
})

/** Live and offline lessons in the calendars of other programs (iCalendar, RFC 5545). */
export const calendarCalls = /* @__PURE__ */ domainCalls('calendar', {
  feed: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/me/calendar', access: 'session',
    summary: 'Returns the private address of the calendar of all my classes',
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
  course: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/calendar', access: 'session',
    summary: 'Returns the live and offline lessons of a class that I attend or run as an iCalendar file',
    params: courseParams,
    response: z.object({ fileName: z.string(), ics: z.string() }),
    errors: ['classNotFound'],
  }),
})
