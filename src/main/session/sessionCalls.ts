import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { auth } from '#shared/auth/contract.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { HttpPort } from '#main/ports.ts'
import type { ClientHeaders } from '#main/rest/clientHeaders.ts'
import type { Person } from './roster.ts'

export interface SessionCalls {
  /** Owner of the session, which this renews; null when it has ended. Rejects without a response. */
  personOf(token: string): Promise<Person | null>
  end(token: string): Promise<void>
}

/** Logout timeout (ms): the local logout is already done. */
const END_WAIT_MS = 5000

const answered = z.object({
  user: z.object({ userSeq: z.int().positive(), name: z.string(), email: z.string(), profileImageUrl: z.string().nullable() }).nullable(),
})

/** @param http plain, without 401 handling */
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
