import { contract } from '#shared/contract.ts'
import { RESET_MAIL_QUEUE } from '#server/modules/account/passwordReset.ts'
import { signToken } from '#server/infra/tokens/signedToken.ts'
import type { TestApi } from './api.ts'
import type { Person } from './factories.ts'

const lastMailTo = (api: Pick<TestApi, 'mails'>, email: string) => api.mails.findLast(({ to }) => to === email)?.text ?? ''

/** The code in the last mail to the address. */
export function codeIn(api: Pick<TestApi, 'mails'>, email: string): string {
  const code = /^\d{6}$/m.exec(lastMailTo(api, email))?.[0]
  if (code === undefined) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** Requests a code for the user's own address; returns it. */
export async function mailedCode(api: TestApi, { client, email }: Pick<Person, 'client' | 'email'>): Promise<string> {
  await client(contract.account.sendCode, { body: { email } })
  return codeIn(api, email)
}

/** The reset link in the last mail to the address. */
export function resetLinkIn(api: Pick<TestApi, 'mails'>, email: string): URL {
  const link = /https?:\S+\/resetpassword\/\S+/.exec(lastMailTo(api, email))?.[0]
  if (link === undefined) throw new Error(`no link was mailed to ${email}`)
  return new URL(link)
}

/** Requests a password reset; returns the link's secret. */
export async function mailedResetToken(api: TestApi, { email }: Pick<Person, 'email'>): Promise<string> {
  await api.client()(contract.account.sendResetPasswordToken, { body: { email } })
  await api.runSent(RESET_MAIL_QUEUE)
  return resetLinkIn(api, email).pathname.split('/').at(-1) ?? ''
}

/** The unsubscribe token in mail to the user. */
export function newsTokenOf(api: TestApi, { userSeq }: Pick<Person, 'userSeq'>, channelSeq: number | null = null): string {
  return signToken(api.server.ports.secretKey, 'unsubscribe', { userSeq, channelSeq })
}

/** Verifies the user's address by an emailed code. */
export async function verified<One extends Pick<Person, 'client' | 'email'>>(api: TestApi, person: One): Promise<One> {
  await person.client(contract.account.authentication, { body: { email: person.email, code: await mailedCode(api, person) } })
  return person
}
