import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { siteParams } from '#shared/kernel/call/fields.ts'
import { planCds } from './plans.ts'

/** The plan of a site with the platform (SET-08). */
export const planCalls = /* @__PURE__ */ domainCalls('plan', {
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan', access: { site: 'SITE_PLAN_READ' },
    summary: 'The plan of the site and how much of it is used',
    params: siteParams,
    /** `attendeeCount`: approved enrollments whose access has not ended, at most a million. */
    response: z.object({ planCd: z.enum(planCds), attendeeCount: z.int(), usedBytes: z.int() }),
  }),
})
