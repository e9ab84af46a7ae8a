import { auth } from '#shared/auth/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { ssoCalls } from '#shared/sso/contract.ts'
import type { Answer, TestApi } from './api.ts'
import { PASSWORD } from './factories.ts'
import type { Person } from './factories.ts'
import { challengeOf, VERIFIER } from '#tests/support/social/sso.ts'

/** What a request at a host carries. */
export interface AtHost {
  cookie?: string
  /** As from a page of this origin: the host's own unless given; null as from a program that is no browser. */
  origin?: string | null
  /** Makes it a POST. */
  body?: unknown
  headers?: Record<string, string>
}

/** The hosts of a server under test, as browsers, and programs that pass for one, ask them. */
export function hostsOf(api: TestApi) {
  const { port } = new URL(api.origin)
  const originOf = (host: string) => `http://${host}:${port}`

  function ask(host: string, path: string, { cookie, origin = originOf(host), body, headers }: AtHost = {}): Promise<Answer> {
    return api.send(path, {
      ...(body === undefined ? {} : { method: 'POST' as const, body }),
      headers: { host: `${host}:${port}`, ...(origin === null ? {} : { origin }), ...(cookie === undefined ? {} : { cookie }), ...headers },
    })
  }

  /** Logs a person in by password; answers the cookie. */
  const logIn = async ({ email }: Pick<Person, 'email'>, host = 'localhost') =>
    cookieOf(await ask(host, callUrl(auth.login, {}), { body: { email, password: PASSWORD } }))

  /** Asks the platform for a code for a site's host, as the page of the single sign-on does after the press. */
  const askCode = (cookie: string, host: string, originSeq: number, more: { agreed?: boolean } = { agreed: true }) =>
    ask('localhost', callUrl(ssoCalls.ssoCode, {}), { cookie, body: { origin: originOf(host), originSeq, challenge: challengeOf(VERIFIER), ...more } })

  const redeem = (host: string, code: string, more: AtHost = {}) => ask(host, callUrl(ssoCalls.ssoLogin, {}), { body: { code, verifier: VERIFIER }, ...more })

  return {
    originOf, ask, logIn, askCode, redeem,
    /** Passes a person on from the platform to a site; answers the site's cookie. */
    async passOn(cookie: string, host: string, originSeq: number): Promise<string> {
      return cookieOf(await redeem(host, codeOf(await askCode(cookie, host, originSeq))))
    },
    /** Whether a cookie stands for a session at a host. */
    isIn: async (cookie: string, host: string) => (await ask(host, callUrl(auth.me, {}), { cookie })).status === 200,
  }
}

/** The session's cookie that an answer sets, as a browser sends it back. */
export const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? ''
/** The code of an answer of the single sign-on. */
export const codeOf = (answer: Answer): string => (answer.json as { code: string }).code
