import { z } from 'zod'
import { EVENT_MESSAGE_MAX, EVENT_PATH_MAX } from './visitorEvents.ts'
import { toolTypes } from './toolTypes.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Kinds of events in the log; `other`: what a page names itself. */
export const eventKinds = ['pageView', 'newVisitor', 'other'] as const
export const eventVisitors = ['members', 'guests'] as const
/** Days that one question to the log may span. */
export const EVENT_DAYS_MAX = 92
/** Events of one answer at most. */
export const EVENTS_PAGE_MAX = 500

const visitorEvent = z.object({
  eventSeq: seq,
  at: moment,
  message: z.string(),
  path: z.string(),
  /** Origin and path of the page before; '' for none. */
  referer: z.string(),
  /** Null: nobody was logged in, or the account is gone. */
  person: z.object({ userSeq: seq, name: z.string() }).nullable(),
})
export type VisitorEvent = z.infer<typeof visitorEvent>

const eventQuery = z.object({
  kind: z.enum(eventKinds).optional(),
  who: z.enum(eventVisitors).optional(),
  userSeq: seq.optional(),
  /** The beginning of the path. */
  path: z.string().trim().max(200).default(''),
  from: moment,
  /** Exclusive. */
  until: moment,
  order: z.enum(['asc', 'desc']).default('desc'),
  cursor: z.string().max(200).optional(), size: z.coerce.number().int().min(1).max(EVENTS_PAGE_MAX).default(50),
}).refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= EVENT_DAYS_MAX * DAY_MS, { path: ['from'], error: validationMessage('validation:invalid') })

/** Visitor events and third-party analytics tools (platform spec §7; SHELL-23, SHELL-24, GEN-06). */
export const analyticsCalls = /* @__PURE__ */ domainCalls('analytics', {
  log: call({
    method: 'POST', backend: 'event', version: 'v1.0', path: '/event/log', access: 'public',
    summary: 'Records a client event, such as a new visitor',
    body: z.object({ eventType: z.string().trim().min(1).max(40), message: z.string().max(EVENT_MESSAGE_MAX) }),
    response: done,
    perMinute: 60,
  }),
  /** `referer` in the body takes precedence over the header, which our pages cannot set. */
  track: call({
    method: 'POST', backend: 'event', version: 'v1.0', path: '/channels/:channelSeq/user/event', access: 'public',
    summary: 'Records an event of a site visitor, such as a page view',
    params: siteParams,
    body: z.object({ message: z.string().trim().min(1).max(EVENT_MESSAGE_MAX), path: z.string().startsWith('/').max(4 * EVENT_PATH_MAX), referer: z.string().max(2000).default('') }),
    response: done,
    perMinute: 240,
  }),
  events: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/events', access: { site: 'SITE_MEMBER_READ' },
    summary: 'Lists the events of a site’s visitors in a span of days, the latest first, from a place of the list on',
    params: siteParams,
    query: eventQuery,
    response: z.object({
      events: z.array(visitorEvent),
      /** Null at the end. */
      after: z.string().nullable(),
      /** Of all that match; null further on in the list. */
      totalCount: z.int().max(SEARCH_COUNT_LIMIT).nullable(),
    }),
  }),
  tools: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/common/tools', access: 'public',
    summary: 'Lists the third-party tools to load: the platform’s, and the given site’s',
    query: z.object({ channelSeq: seq.optional() }),
    response: z.object({ tools: z.array(z.object({ toolType: z.enum(toolTypes), apiKeyId: z.string() })) }),
    errors: ['siteNotFound'],
  }),
})
