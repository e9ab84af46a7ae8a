import { request } from 'undici'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { codeIn } from '#tests/support/server/accountMail.ts'
import type { Answer, TestApi } from '#tests/support/server/api.ts'

export interface CameBack {
  code: string
  state: string
  error: string | null
  at: string
}

/** A browser with cookies that goes through social logins. */
export interface SocialVisitor {
  cookies: Map<string, string>
  call(definition: CallDefinition, input?: { params?: object; query?: object; body?: unknown }): Promise<Answer>
  goTo(snsTypeCd: SnsTypeCd, options?: { purpose?: 'login' | 'link'; channelSeq?: number }): Promise<CameBack>
  /** As `goTo`, exchanged for a handle. */
  handleOf(snsTypeCd: SnsTypeCd, options?: { purpose?: 'login' | 'link'; channelSeq?: number }): Promise<string>
  login(snsTypeCd: SnsTypeCd): Promise<Answer>
  /** Proves an address by an emailed code; returns the proof. */
  prove(email: string): Promise<string>
}

/** A fresh browser. */
export function newVisitor(api: TestApi): SocialVisitor {
  const cookies = new Map<string, string>()
  const clientId = crypto.randomUUID()

  const visitor: SocialVisitor = {
    cookies,
    async call(definition, input = {}) {
      const answer = await api.send(callUrl(definition, input as { params?: Record<string, unknown> }), {
        method: definition.method, ...('body' in input ? { body: input.body } : {}),
        headers: { origin: api.origin, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'client-id': clientId },
      })
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
        cookies.set(name, value)
      }
      return answer
    },

    async goTo(snsTypeCd, options = {}) {
      const started = await visitor.call(contract.social.start, { body: { snsTypeCd, ...options } })
      if (started.status !== 200) throw new Error(`snsStart answered ${started.status}: ${started.text}`)
      const answer = await request((started.json as { url: string }).url)
      await answer.body.dump()
      const back = new URL(String(answer.headers['location']))
      const of = (name: string) => back.searchParams.get(name)
      return { code: of('code') ?? '', state: of('state') ?? '', error: of('error'), at: `${back.origin}${back.pathname}` }
    },

    async handleOf(snsTypeCd, options) {
      const { code, state } = await visitor.goTo(snsTypeCd, options)
      const answer = await visitor.call(contract.social.token, { body: { code, state } })
      if (answer.status !== 200) throw new Error(`snsToken answered ${answer.status}: ${answer.text}`)
      return (answer.json as { accessToken: string }).accessToken
    },

    async login(snsTypeCd) {
      return visitor.call(contract.social.login, { body: { snsTypeCd, accessToken: await visitor.handleOf(snsTypeCd) } })
    },

    async prove(email) {
      await visitor.call(contract.account.sendCode, { body: { email } })
      const answer = await visitor.call(contract.account.authentication, { body: { email, code: codeIn(api, email) } })
      return (answer.json as { proof: string }).proof
    },
  }
  return visitor
}
