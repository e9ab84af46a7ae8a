import type { realtimeCalls } from '#shared/realtime/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { messageTime } from '#server/infra/realtime/replayBuffer.ts'
import type { Tickets } from '#server/infra/realtime/tickets.ts'

export function realtimeHandlers(tickets: Tickets): Handlers<typeof realtimeCalls> {
  return {
    async ticket(_, { session, clientId, tab }) {
      if (session === null) throw new Error('call without a session reached a handler that needs one')
      const { ticket, expiresAt } = await tickets.issue({ sessionSeq: session.sessionSeq, clientId, tab })
      return { ticket, expiresAt: isoOf(expiresAt), serverTime: messageTime() }
    },
  }
}
