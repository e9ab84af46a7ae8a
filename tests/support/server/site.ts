import { DAY_MS } from '#shared/kernel/moments.ts'
import type { BrowserContext } from 'playwright'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { DEMO_PASSWORD, demoMembers } from '#server/demo/people.ts'

export const DEMO_SITE = 1
export const SECOND_SITE = 2

/** Roles on the demo site. `stranger`: a new user, not a member; `student`: a member without a class; `learner`: a member with classes. */
export const roles = ['visitor', 'stranger', 'student', 'learner', 'teacher', 'manager', 'owner'] as const
export type Role = (typeof roles)[number]

const emails: Record<Exclude<Role, 'visitor' | 'stranger'>, string> = {
  student: 'student@madang.test',
  learner: demoMembers[0]?.email ?? '',
  teacher: 'teacher@madang.test',
  manager: 'manager@madang.test',
  owner: 'owner@madang.test',
}

/** Logs the browser context in as a role; a visitor has no session. Throws when refused. */
export async function loginAs(context: BrowserContext, origin: string, role: Role): Promise<void> {
  if (role === 'visitor') return
  if (role === 'stranger') {
    const email = `stranger-${crypto.randomUUID()}@madang.test`
    await post(context, origin + callUrl(contract.auth.signup, {}), { email, password: DEMO_PASSWORD, name: '나그네', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y' })
    return
  }
  await logInByEmail(context, origin, emails[role])
}

/** Logs the browser context in with a demo account. Throws when refused. */
export async function logInByEmail(context: BrowserContext, origin: string, email: string): Promise<void> {
  await post(context, origin + callUrl(contract.auth.login, {}), { email, password: DEMO_PASSWORD })
}

async function post(context: BrowserContext, url: string, data: unknown): Promise<void> {
  // With an origin the server responds with a cookie, as to its own pages.
  const answer = await context.request.post(url, { data, headers: { origin: new URL(url).origin } })
  if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}: ${await answer.text()}`)
}

/** A typed client, logged in as a demo account. */
export async function clientAs(origin: string, role: keyof typeof emails): Promise<Client> {
  const login = await fetch(`${origin}${callUrl(contract.auth.login, {})}`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: emails[role], password: DEMO_PASSWORD }),
  })
  const token = login.headers.get(headerNames.accessToken)
  if (token === null) throw new Error(`${role} could not log in: ${await login.text()}`)
  return clientOf(origin, token)
}

/** A typed client with a token; without one a visitor's. */
export function clientOf(origin: string, token?: string): Client {
  const login: Record<string, string> = token === undefined ? {} : { [headerNames.accessToken]: token }
  return createClient(async ({ method, url, body }) => {
    const answer = await fetch(`${origin}${url}`, {
      method, headers: { 'content-type': 'application/json', ...login, [headerNames.language]: 'ko' }, ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, body: await answer.text() }
  })
}

/** Fields of a live class or project that began yesterday and lasts a year. */
export const scheduledClass = (courseTypeCd: '00' | '01') => ({ courseTypeCd, startAt: new Date(Date.now() - DAY_MS).toISOString(), endAt: new Date(Date.now() + 365 * DAY_MS).toISOString() })
