import { z } from 'zod'
import { EVENT_MESSAGE_MAX, EVENT_PATH_MAX } from './visitorEvents.ts'
import { toolTypes } from './toolTypes.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, seq, siteParams } from '#shared/kernel/call/fields.ts'

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
  tools: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/common/tools', access: 'public',
    summary: 'Lists the third-party tools to load: the platform’s, and the given site’s',
    query: z.object({ channelSeq: seq.optional() }),
    response: z.object({ tools: z.array(z.object({ toolType: z.enum(toolTypes), apiKeyId: z.string() })) }),
    errors: ['siteNotFound'],
  }),
})
