import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { auth } from '#shared/auth/contract.ts'
import type { PageContext } from '#shared/desktop/bridge.ts'
import type { Wire, WireRequest, WireResponse } from '#shared/kernel/call/client.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { callRoute } from '#shared/kernel/call/call.ts'
import { ssoCalls } from '#shared/sso/contract.ts'
import { previewCalls } from '#shared/preview/contract.ts'
import { realtimeCalls } from '#shared/realtime/contract.ts'
import type { HttpAnswer, HttpPort, LogPort } from '#main/ports.ts'
import { Refusal } from '#main/ipc/refusal.ts'
import type { Accounts } from '#main/session/accounts.ts'
import type { SessionCalls } from '#main/session/sessionCalls.ts'
import type { ClientHeaders } from './clientHeaders.ts'
import { apiAddress } from './serverAddress.ts'

const logout = callRoute(auth.logout)
const session = callRoute(auth.session)
/** Calls that open a session. Sent without the current one, which the server would end. */
const sessionOpeningCalls = new Set([auth.login, auth.signup, ssoCalls.ssoLogin].map(callRoute))

/** Ticket calls that only main may make, so that no page holds a ticket: preview and realtime socket. */
const mainOnlyCalls = [previewCalls.open, realtimeCalls.ticket].map((call) => new RegExp(`^${callRoute(call).replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`))

const answeredUser = z.looseObject({
  user: z.looseObject({
    userSeq: z.int().positive(),
    name: z.string().catch(''),
    email: z.string().catch(''),
    profileImageUrl: z.string().nullable().catch(null),
  }),
})
const answeredSession = z.looseObject({ user: z.unknown() })

export interface Rest {
  /** Sends for the current account or a guest. Rejects with a Refusal when the address is rejected or no response came. */
  send(request: WireRequest, page: PageContext, signal?: AbortSignal): Promise<WireResponse>
  /** Main's own login request; opens the account as a login of the page does. Rejects like `send`. */
  logIn(request: WireRequest): Promise<WireResponse>
  /** Main's requests for one account, current or not, in the page's last language. */
  as(userSeq: number): AccountRest
  headers(): Promise<Record<string, string>>
  /** Logs an account out here, and on the server when reachable. */
  signOut(userSeq: number): Promise<void>
}

export interface AccountRest {
  wire: Wire
  headers(): Promise<Record<string, string>>
}

/** REST calls of the desktop [AUTH-09] [AUTH-12]. Tokens stay in main: the page sees status and JSON text. `http` handles 401. */
export function createRest({ serverOrigin, http, accounts, calls, headers, log }: {
  serverOrigin: string
  http: HttpPort
  accounts: Accounts
  calls: SessionCalls
  headers: ClientHeaders
  log: LogPort
}): Rest {
  async function ask(request: WireRequest, token: string | undefined, signal?: AbortSignal): Promise<{ answer: HttpAnswer; body: string }> {
    const url = apiAddress(serverOrigin, request.url)
    if (url === undefined) throw new Refusal('badArguments')
    const sent = await headers.of(token)
    if (request.body !== undefined) sent['content-type'] = 'application/json'
    try {
      const answer = await http.send({ method: request.method, url, headers: sent, body: request.body ?? '', signal })
      return { answer, body: await text(answer.body) }
    } catch (cause) {
      throw new Refusal('noAnswer', { cause })
    }
  }

  /** Ends a session on the server, best effort: it expires after two days anyway. */
  async function revoke(token: string): Promise<void> {
    await calls.end(token).catch(() => log.warn('a session could not be ended on the server'))
  }

  async function openAccount(path: string, token: string, body: string): Promise<void> {
    const answered = answeredUser.safeParse(parseJson(body))
    if (!answered.success) {
      log.warn('an answer carried a token without its user', { path })
      return
    }
    const { userSeq, name, email, profileImageUrl } = answered.data.user
    const before = accounts.tokenOf(userSeq)
    if (!(await accounts.open({ userSeq, name, email, profileImageUrl }, token))) {
      await revoke(token)
      throw new Refusal('cancelled')
    }
    if (before !== undefined && before !== token) void revoke(before)
  }

  async function signOut(userSeq: number): Promise<void> {
    const token = accounts.tokenOf(userSeq)
    await accounts.close(userSeq)
    if (token !== undefined) await revoke(token)
  }

  return {
    async send(request, page, signal) {
      const address = apiAddress(serverOrigin, request.url)
      if (address === undefined) throw new Refusal('badArguments')
      const path = asRouted(address)
      if (mainOnlyCalls.some((route) => route.test(path))) throw new Refusal('badArguments')
      headers.from(page)
      const account = accounts.current()
      const token = sessionOpeningCalls.has(path) ? undefined : account?.token
      if (path === logout && account !== undefined) {
        await signOut(account.userSeq)
        return { status: 200, body: JSON.stringify({ result: 'ok' } satisfies z.input<typeof auth.logout.response>) }
      }
      const { answer, body } = await ask(request, token, signal)
      const granted = answer.headers[headerNames.accessToken]
      if (granted !== undefined && answer.status < 300) await openAccount(path, granted, body)
      else if (token !== undefined && path === session && saysLoggedOut(answer.status, body)) await accounts.expire(token)
      return answerOf(answer, body)
    },
    async logIn(request) {
      const { answer, body } = await ask(request, undefined)
      const granted = answer.headers[headerNames.accessToken]
      if (granted !== undefined && answer.status < 300) await openAccount(request.url, granted, body)
      return answerOf(answer, body)
    },
    as: (userSeq) => ({
      async wire(request, signal) {
        const { answer, body } = await ask(request, accounts.tokenOf(userSeq), signal)
        return answerOf(answer, body)
      },
      headers: () => headers.of(accounts.tokenOf(userSeq)),
    }),
    headers: () => headers.of(accounts.current()?.token),
    signOut,
  }
}

/** The path decoded as the server does, so that an encoded spelling cannot bypass the check. */
function asRouted(address: string): string {
  try {
    return decodeURIComponent(new URL(address).pathname)
  } catch (cause) {
    throw new Refusal('badArguments', { cause })
  }
}

function answerOf({ status, headers }: HttpAnswer, body: string): WireResponse {
  const retryAfter = headers['retry-after']
  return { status, body, ...(retryAfter === undefined ? {} : { retryAfter }) }
}

function saysLoggedOut(status: number, body: string): boolean {
  if (status === 401) return true
  const answered = answeredSession.safeParse(parseJson(body))
  return status === 200 && answered.success && answered.data.user === null
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
