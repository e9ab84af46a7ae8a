import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { auth } from '#shared/auth/contract.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { HttpPort } from '#main/ports.ts'
import type { ClientHeaders } from '#main/rest/clientHeaders.ts'
import type { Person } from './roster.ts'

/** What main itself asks the server about a session, beside all that settles sessions. */
export interface SessionCalls {
  /** Whose session it is, renewing it; null when there is none. Rejects when the server does not say. */
  personOf(token: string): Promise<Person | null>
  /** Ends it. Rejects when the server cannot be reached. */
  end(token: string): Promise<void>
}

/** How long a logout waits for the server, in milliseconds: here it has happened already. */
const END_WAIT_MS = 5000

const answered = z.object({
  user: z.object({ userSeq: z.int().positive(), name: z.string(), email: z.string(), profileImageUrl: z.string().nullable() }).nullable(),
})

/** @param http sends as it is, without settling a 401 */
export function createSessionCalls({ serverOrigin, http, headers }: { serverOrigin: string; http: HttpPort; headers: ClientHeaders }): SessionCalls {
  async function call(definition: CallDefinition, token: string, body?: string, signal?: AbortSignal): Promise<{ status: number; body: string }> {
    const sent = await headers.of(token)
    const answer = await http.send({
      method: definition.method, signal, url: `${serverOrigin}${callUrl(definition, {})}`,
      ...(body === undefined ? { headers: sent } : { headers: { ...sent, 'content-type': 'application/json' }, body }),
    })
    return { status: answer.status, body: await text(answer.body) }
  }

  return {
    async personOf(token) {
      const answer = await call(auth.session, token)
      if (answer.status === 401) return null
      if (answer.status !== 200) throw new Error(`the session call answered ${answer.status}`)
      return answered.parse(JSON.parse(answer.body)).user
    },
    async end(token) {
      await call(auth.logout, token, '{}', AbortSignal.timeout(END_WAIT_MS))
    },
  }
}
