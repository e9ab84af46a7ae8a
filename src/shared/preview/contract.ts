import { z } from 'zod'
import { courseParams, moment, siteParams } from '#shared/kernel/call/fields.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'

/** Longest preview (ms); it also ends with the session that opened it. */
export const PREVIEW_LIFETIME_MS = 60 * 60 * 1000

/** userSeq of the preview's learner; owned by no one. */
export const PREVIEW_USER_SEQ = 0

/** courseSeq of a preview of a whole site, which attends no class. */
export const PREVIEW_OF_SITE = 0

const issued = z.object({ ticket: z.string(), expiresAt: moment })

/** Learner preview (DESK-06). */
export const previewCalls = /* @__PURE__ */ domainCalls('preview', {
  /** Requests with the ticket act as an attendee of that class, read-only, and as a member elsewhere on the site. */
  open: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/preview', access: { course: 'CLASS_INFO_READ' },
    summary: 'Issues a ticket to preview the class as a learner',
    params: courseParams,
    response: issued,
  }),
  /** As `open`, without a class. */
  openSite: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/preview', access: { site: 'SITE_CONSOLE_READ' },
    summary: 'Issues a ticket to look at the site as a member',
    params: siteParams,
    response: issued,
  }),
})
