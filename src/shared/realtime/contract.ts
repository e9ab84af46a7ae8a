import { z } from 'zod'
import { call } from '#shared/kernel/call/call.ts'
import { moment } from '#shared/kernel/call/fields.ts'

/** Milliseconds since the epoch, by the server's time of the day. */
const epochMs = z.int().positive()

/** Calls around the realtime connection (ALRM-05); what travels over it is in socket.ts. */
export const realtimeCalls = {
  /** Good for one connection, from the same browser or device and within the same session, so that no token stands in an address. */
  ticket: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/realtime/ticket', access: 'session', atSite: true,
    summary: 'A ticket that opens the realtime connection once',
    response: z.object({ ticket: z.string(), expiresAt: moment, serverTime: epochMs }),
  }),
}
