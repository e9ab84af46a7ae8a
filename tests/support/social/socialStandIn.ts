import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { codeIn } from '#tests/support/server/accountMail.ts'

/** The person and provider that the stand-in returns. */
export interface StandInAnswer {
  snsTypeCd: SnsTypeCd
  email?: string
}

/** Goes through the stand-in without cookies; links with a user. Returns the callback's parameters. */
export async function cameBack(api: TestApi, person: Person | null, { snsTypeCd, email = `${randomUUID()}@madang.test` }: StandInAnswer): Promise<{ code: string; state: string }> {
  const { url } = await (person?.client ?? api.client())(contract.social.start, { body: { snsTypeCd, purpose: person === null ? 'login' : 'link' } })
  const page = new URL(url)
  const query = new URLSearchParams({ ...Object.fromEntries(page.searchParams), email, name: '홍길동', verified: 'on', decision: 'agree' })
  const answer = await api.send(`${page.pathname.replace(/authorize$/, 'answer')}?${query}`)
  const back = new URL(String(answer.headers['location']))
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}

/** As `cameBack`, exchanged for a handle. */
export async function socialHandle(api: TestApi, person: Person | null, of: StandInAnswer): Promise<{ snsTypeCd: SnsTypeCd; accessToken: string }> {
  const { accessToken } = await (person?.client ?? api.client())(contract.social.token, { body: await cameBack(api, person, of) })
  return { snsTypeCd: of.snsTypeCd, accessToken }
}

/** A new address with its proof. */
export async function provedAddress(api: TestApi, email = `${randomUUID()}@madang.test`): Promise<{ email: string; proof: string }> {
  await api.client()(contract.account.sendCode, { body: { email } })
  const { proof } = await api.client()(contract.account.authentication, { body: { email, code: codeIn(api, email) } })
  return { email, proof }
}

/** Input that links a social account to the account of a proved address. */
export async function integration(api: TestApi, email: string): Promise<{ params: { token: string }; body: { email: string; proof: string } }> {
  const { integrated } = await api.client()(contract.social.login, { body: await socialHandle(api, null, { snsTypeCd: 'GOG', email }) })
  return { params: { token: integrated?.token ?? '' }, body: await provedAddress(api, email) }
}
