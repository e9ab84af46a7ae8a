import { z } from 'zod'
import { courseParams, moment } from '#shared/kernel/call/fields.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'

export const PREVIEW_TICKET_HEADER = 'preview-ticket'

/** Ticket parameter in the URL fragment: fragments are never sent or logged. */
export const PREVIEW_FRAGMENT = 'preview'

/** Longest preview (ms); it also ends with the session that opened it. */
export const PREVIEW_LIFETIME_MS = 60 * 60 * 1000

/** userSeq of the preview's learner; owned by no one. */
export const PREVIEW_USER_SEQ = 0

/** Path of a class in a preview. */
export function previewPath({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }, ticket: string): string {
  return `/classes/${courseSeq}?channelSeq=${channelSeq}#${PREVIEW_FRAGMENT}=${ticket}`
}

/** Learner preview (DESK-06). */
export const previewCalls = /* @__PURE__ */ domainCalls('preview', {
  /** Requests with the ticket act as an attendee of that class, read-only, and as a member elsewhere on the site. */
  open: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/preview', access: { course: 'CLASS_INFO_READ' },
    summary: 'Issues a ticket to preview the class as a learner',
    params: courseParams,
    response: z.object({ ticket: z.string(), expiresAt: moment }),
  }),
})
