import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { SEGMENT_NAME_MAX, segmentRules } from './rules.ts'

export const segmentForm = z.object({
  name: lineText.min(1, { error: validationMessage('validation:required') }).max(SEGMENT_NAME_MAX),
  rules: segmentRules,
})
export type SegmentForm = z.input<typeof segmentForm>

export const segment = z.object({ segmentSeq: seq, name: z.string(), rules: segmentRules, updatedAt: moment })
export type Segment = z.infer<typeof segment>

/** Coupons for its members alone that are neither stopped nor over, and campaigns to them that are scheduled. */
const listedSegment = segment.extend({ couponCount: z.int(), campaignCount: z.int() })
export type ListedSegment = z.infer<typeof listedSegment>

const segmentParams = siteParams.extend({ segmentSeq: seq })

/** Segments of a site's members: named rules (SET-02; platform spec §6, site user read). */
export const segmentCalls = /* @__PURE__ */ domainCalls('segment', {
  list: call({
    method: 'GET', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/segments', access: { site: 'SITE_USER_READ' },
    summary: 'Segments of a site, by name. Those whose rules the caller may not read are left out.',
    params: siteParams, response: z.object({ segments: z.array(listedSegment) }),
  }),
  count: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/segments/count', access: { site: 'SITE_USER_READ' },
    summary: 'How many members rules match now, saved or not.',
    params: siteParams, body: segmentRules, response: z.object({ count: z.int() }), errors: ['classNotFound'],
  }),
  create: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/segments', access: { site: 'SITE_USER_UPDATE' },
    summary: 'Makes a segment.', params: siteParams, body: segmentForm, response: segment, errors: ['segmentsFull', 'classNotFound'],
  }),
  save: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/segments/:segmentSeq', access: { site: 'SITE_USER_UPDATE' },
    summary: 'Changes a segment whose rules the caller may read.', params: segmentParams, body: segmentForm, response: segment, errors: ['segmentNotFound', 'classNotFound'],
  }),
  remove: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/segments/:segmentSeq/delete', access: { site: 'SITE_USER_UPDATE' },
    summary: 'Deletes a segment whose rules the caller may read. Its coupons are for nobody then.', params: segmentParams, response: done, errors: ['segmentNotFound'],
  }),
})
