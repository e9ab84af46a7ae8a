import { z } from 'zod'
import { courseParams, moment } from '#shared/kernel/call/fields.ts'
import { call } from '#shared/kernel/call/call.ts'

/** Request header that carries the ticket of a learner preview. */
export const PREVIEW_TICKET_HEADER = 'preview-ticket'

/** Name of the ticket in the fragment of the preview's first address; a fragment is sent to no server and stands in no log. */
export const PREVIEW_FRAGMENT = 'preview'

/** How long a preview may be looked at, in milliseconds; it ends earlier with the session that opened it. */
export const PREVIEW_LIFETIME_MS = 60 * 60 * 1000

/** Number of the learner that a preview shows: no person has it, so that nothing is anyone's. */
export const PREVIEW_USER_SEQ = 0

/** Path of a class in a preview, below the server's origin. */
export function previewPath({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }, ticket: string): string {
  return `/classes/${courseSeq}?channelSeq=${channelSeq}#${PREVIEW_FRAGMENT}=${ticket}`
}

/** The learner preview (DESK-06). */
export const previewCalls = {
  /**
   * Requests that carry the ticket are answered as to a learner who attends that class: they can read, and write nothing; the
   * rest of the site is as any member finds it.
   */
  open: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/preview', access: { course: 'CLASS_INFO_READ' },
    summary: 'A ticket to see the class as a learner does',
    params: courseParams,
    response: z.object({ ticket: z.string(), expiresAt: moment }),
  }),
}
