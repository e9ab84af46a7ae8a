import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import type { Clock } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { socketTickets } from '#server/infra/db/schema/index.ts'

/** In milliseconds. */
export const TICKET_LIFETIME_MS = 30 * SECOND_MS

export interface TicketHolder {
  sessionSeq: number
  clientId: string
  tab: string
}

/** Single-use tickets to open a socket; kept as SHA-256. */
export interface Tickets {
  issue(holder: TicketHolder): Promise<{ ticket: string; expiresAt: Date }>
  /** Uses up a ticket; undefined when unknown, used, expired or another client's. */
  redeem(ticket: string, clientId: string): Promise<TicketHolder | undefined>
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

export function createTickets(db: Db, clock: Clock): Tickets {
  return {
    async issue({ sessionSeq, clientId, tab }) {
      const ticket = randomBytes(24).toString('base64url')
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + TICKET_LIFETIME_MS)
      await db.insert(socketTickets).values({ ticketHash: hashOf(ticket), sessionSeq, clientId, tab: tab.slice(0, 100), expiresAt })
      return { ticket, expiresAt }
    },
    async redeem(ticket, clientId) {
      const [row] = await db.delete(socketTickets).where(eq(socketTickets.ticketHash, hashOf(ticket))).returning()
      if (row === undefined || row.expiresAt <= clock.now() || row.clientId !== clientId) return undefined
      return { sessionSeq: row.sessionSeq, clientId: row.clientId, tab: row.tab }
    },
  }
}
