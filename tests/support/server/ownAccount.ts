import { auth } from '#shared/auth/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { createSessions } from '#server/modules/auth/sessions.ts'
import type { TestApi } from './api.ts'
import type { Person } from './factories.ts'
import { outcome } from '#tests/support/outcome.ts'

/** The outcome of a profile call. */
export async function tryOut(api: TestApi, person: Pick<Person, 'token'>, call: keyof typeof profileCalls, body: unknown): Promise<ReturnType<typeof outcome>> {
  return outcome(await api.send(callUrl(profileCalls[call], {}), { method: 'POST', token: person.token, body }))
}

/** The outcome of a login. */
export async function tryLogin(api: TestApi, email: string, password: string): Promise<ReturnType<typeof outcome>> {
  return outcome(await api.send(callUrl(auth.login, {}), { method: 'POST', body: { email, password } }))
}

/** Whether the user's session is still valid. */
export async function isLoggedIn(api: TestApi, { token }: Pick<Person, 'token'>): Promise<boolean> {
  return (await api.send(callUrl(auth.me, {}), { token })).status === 200
}

/** A session opened without a login. */
export async function openSession(api: TestApi, person: Person): Promise<Person> {
  const { database: { db }, announcer } = api.server.ports
  const { token } = await createSessions(db, api.clock, announcer).open({ userSeq: person.userSeq, channelSeq: null, familySeq: null }, 'token', { userAgent: '', clientId: '', tab: '' })
  return { ...person, token, client: api.client(token) }
}
