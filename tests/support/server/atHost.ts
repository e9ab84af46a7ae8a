import { auth } from '#shared/auth/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { ssoCalls } from '#shared/sso/contract.ts'
import type { Answer, TestApi } from './api.ts'
import { PASSWORD } from './factories.ts'
import type { Person } from './factories.ts'
import { challengeOf, VERIFIER } from '#tests/support/social/sso.ts'

export interface AtHost {
  cookie?: string
  /** Default: the host's own; null: not a browser. */
  origin?: string | null
  body?: unknown
  headers?: Record<string, string>
}

/** The hosts of a server, as browsers (or programs posing as one) call them. */
export function hostsOf(api: TestApi) {
  const { port } = new URL(api.origin)
  const originOf = (host: string) => `http://${host}:${port}`

  function ask(host: string, path: string, { cookie, origin = originOf(host), body, headers }: AtHost = {}): Promise<Answer> {
    return api.send(path, {
      ...(body === undefined ? {} : { method: 'POST' as const, body }),
      headers: { host: `${host}:${port}`, ...(origin === null ? {} : { origin }), ...(cookie === undefined ? {} : { cookie }), ...headers },
    })
  }

  const logIn = async ({ email }: Pick<Person, 'email'>, host = 'localhost') =>
    cookieOf(await ask(host, callUrl(auth.login, {}), { body: { email, password: PASSWORD } }))

  /** Requests a code for a site's host, as the single sign-on page after consent. */
  const askCode = (cookie: string, host: string, originSeq: number, more: { agreed?: boolean } = { agreed: true }) =>
    ask('localhost', callUrl(ssoCalls.ssoCode, {}), { cookie, body: { origin: originOf(host), originSeq, challenge: challengeOf(VERIFIER), ...more } })

  const redeem = (host: string, code: string, more: AtHost = {}) => ask(host, callUrl(ssoCalls.ssoLogin, {}), { body: { code, verifier: VERIFIER }, ...more })

  return {
    originOf, ask, logIn, askCode, redeem,
    /** Hands a platform session over to a site; returns the site's cookie. */
    async passOn(cookie: string, host: string, originSeq: number): Promise<string> {
      return cookieOf(await redeem(host, codeOf(await askCode(cookie, host, originSeq))))
    },
    isIn: async (cookie: string, host: string) => (await ask(host, callUrl(auth.me, {}), { cookie })).status === 200,
  }
}

/** The session cookie that a response sets. */
export const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? ''
/** The code in a single sign-on response. */
export const codeOf = (answer: Answer): string => (answer.json as { code: string }).code
