import type { realtimeCalls } from '#shared/realtime/contract.ts'
import type { Handlers } from '#server/http/context.ts'
import { isoOf } from '#server/db/moments.ts'
import { timeOfTelling } from '#server/realtime/recent.ts'
import type { Tickets } from '#server/realtime/tickets.ts'

/** Handlers of the calls around the realtime connection. */
export function realtimeHandlers(tickets: Tickets): Handlers<typeof realtimeCalls> {
  return {
    async ticket(_, { session, clientId, tab }) {
      if (session === null) throw new Error('call without a session reached a handler that needs one')
      const { ticket, expiresAt } = await tickets.issue({ sessionSeq: session.sessionSeq, clientId, tab })
      return { ticket, expiresAt: isoOf(expiresAt), serverTime: timeOfTelling() }
    },
  }
}
