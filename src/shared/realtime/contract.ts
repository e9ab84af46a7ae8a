import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { moment } from '#shared/kernel/call/fields.ts'

const epochMs = z.int().positive()

/** Calls of the realtime connection (ALRM-05); socket.ts has its messages. */
export const realtimeCalls = /* @__PURE__ */ domainCalls('realtime', {
  /** Single use, bound to browser and session, so that no session token appears in a URL. */
  ticket: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/realtime/ticket', access: 'session', atSite: true,
    summary: 'Issues a single-use ticket for the realtime connection',
    response: z.object({ ticket: z.string(), expiresAt: moment, serverTime: epochMs }),
  }),
})
