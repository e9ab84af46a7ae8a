import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { HttpAnswer, HttpPort, HttpRequest } from '#main/ports.ts'
import type { Accounts } from './accounts.ts'
import type { Renewal } from './renewal.ts'

const refused = z.looseObject({ code: z.string() })

/**
 * HTTP that checks the session on 401, once for all requests of an account, and retries if it is alive. If gone, returns the 401.
 * Rejects if the check gets no response, or if the body cannot be resent: the sender then asks where to resume.
 */
export function createSessionHttp({ http, accounts, renewal }: { http: HttpPort; accounts: Accounts; renewal: Renewal }): HttpPort {
  return {
    async send(request) {
      const answer = await http.send(request)
      const token = request.headers[headerNames.accessToken]
      if (answer.status !== 401 || token === undefined) return answer
      const body = await text(answer.body)
      const userSeq = accounts.ownerOf(token)
      if (userSeq === undefined || !saysLoginRequired(body)) return reread(answer, body)
      const fresh = await freshToken(userSeq, token)
      return fresh === undefined ? reread(answer, body) : again(request, fresh)
    },
  }

  /** The token to retry with; undefined when a login is required. */
  async function freshToken(userSeq: number, refusedToken: string): Promise<string | undefined> {
    const held = accounts.tokenOf(userSeq)
    if (held !== undefined && held !== refusedToken) return held
    const standing = await renewal.ask(userSeq)
    if (standing === 'unknown') throw new Error('whether the session lives is not known')
    return standing === 'gone' ? undefined : accounts.tokenOf(userSeq)
  }

  function again(request: HttpRequest, token: string): Promise<HttpAnswer> {
    if (request.body instanceof Readable) throw new Error('the session was renewed while a body was on its way')
    return http.send({ ...request, headers: { ...request.headers, [headerNames.accessToken]: token } })
  }
}

/** A wrong password is a 401 too. Without a body, as for HEAD, only the session can be meant. */
function saysLoginRequired(body: string): boolean {
  if (body === '') return true
  try {
    const parsed = refused.safeParse(JSON.parse(body))
    return parsed.success && parsed.data.code === errorTable.loginRequired.code
  } catch {
    return false
  }
}

function reread(answer: HttpAnswer, body: string): HttpAnswer {
  return { ...answer, body: Readable.from([body]) }
}
