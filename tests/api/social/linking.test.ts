import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { socialCalls } from '#shared/social/contract.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, PASSWORD } from '#tests/support/server/factories.ts'
import { outcome } from '#tests/support/outcome.ts'
import { meetStranger, meOf, signUp } from '#tests/support/social/socialPeople.ts'
import { startProvider } from '#tests/support/social/socialProvider.ts'
import type { PlayedProvider } from '#tests/support/social/socialProvider.ts'
import { newVisitor } from '#tests/support/social/socialVisitor.ts'
import type { SocialVisitor } from '#tests/support/social/socialVisitor.ts'

let provider: PlayedProvider
let api: TestApi
beforeAll(async () => {
  provider = await startProvider()
  api = await startApi({ env: provider.env })
})
afterAll(async () => {
  await api.stop()
  await provider.stop()
})

let visitor: SocialVisitor
beforeEach(() => {
  meetStranger(provider)
  visitor = newVisitor(api)
})

describe('linking', () => {
  async function loggedIn(): Promise<{ who: SocialVisitor; userSeq: number }> {
    const person = await buildPerson(api)
    const who = newVisitor(api)
    await who.call(auth.login, { body: { email: person.email, password: PASSWORD } })
    return { who, userSeq: person.userSeq }
  }
  const link = async (who: SocialVisitor, snsTypeCd: SnsTypeCd) =>
    who.call(socialCalls.link, { body: { snsTypeCd, accessToken: await who.handleOf(snsTypeCd, { purpose: 'link' }) } })
  const listOf = async (who: SocialVisitor) => (await who.call(socialCalls.accounts)).json as { accounts: { snsTypeCd: string }[]; canUnlink: boolean }

  it('needs a session, and is for the user who started it [AUTH-10]', async () => {
    expect(outcome(await visitor.call(socialCalls.start, { body: { snsTypeCd: 'KAK', purpose: 'link' } }))).toEqual([401, '900001'])
    const { who } = await loggedIn()
    const { code, state } = await who.goTo('KAK', { purpose: 'link' })
    const other = await buildPerson(api)
    await who.call(auth.login, { body: { email: other.email, password: PASSWORD } })
    expect(outcome(await who.call(socialCalls.token, { body: { code, state } }))).toEqual([400, '910102'])
  })

  it('lets the social account log in, until unlinked [AUTH-10]', async () => {
    const { who, userSeq } = await loggedIn()
    expect(await listOf(who)).toEqual({ accounts: [], canUnlink: false })
    expect((await link(who, 'NAV')).status).toBe(200)
    expect(await listOf(who)).toMatchObject({ accounts: [{ snsTypeCd: 'NAV' }], canUnlink: true })
    const known = await visitor.login('NAV')
    expect((known.json as { user: { userSeq: number } }).user.userSeq).toBe(userSeq)
    expect((await who.call(socialCalls.unlink, { body: { snsTypeCd: 'NAV' } })).status).toBe(200)
    expect((await visitor.login('NAV')).json).toMatchObject({ user: null })
    expect(outcome(await who.call(socialCalls.unlink, { body: { snsTypeCd: 'NAV' } }))).toEqual([404, '900011'])
  })

  it('refuses another user’s account, a second one of a provider, and a login’s handle', async () => {
    await signUp(visitor, 'KAK')
    const { who } = await loggedIn()
    expect(outcome(await link(who, 'KAK'))).toEqual([409, '910105'])
    expect((await link(who, 'GOG')).status).toBe(200)
    provider.person = { ...provider.person, id: `${provider.person.id}1` }
    expect(outcome(await link(who, 'GOG'))).toEqual([409, '910106'])
    const handle = await who.handleOf('FAB')
    expect(outcome(await who.call(socialCalls.link, { body: { snsTypeCd: 'FAB', accessToken: handle } }))).toEqual([400, '910102'])
    const linking = await who.handleOf('FAB', { purpose: 'link' })
    expect(outcome(await who.call(socialCalls.login, { body: { snsTypeCd: 'FAB', accessToken: linking } }))).toEqual([400, '910102'])
  })

  it('never removes the last way to log in', async () => {
    await signUp(visitor, 'GOG')
    expect(outcome(await visitor.call(socialCalls.unlink, { body: { snsTypeCd: 'GOG' } }))).toEqual([409, '910107'])
    expect((await link(visitor, 'FAB')).status).toBe(200)
    const both = await Promise.all(['GOG', 'FAB'].map((snsTypeCd) => visitor.call(socialCalls.unlink, { body: { snsTypeCd } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { accounts } = await listOf(visitor)
    expect(accounts).toHaveLength(1)
    expect((await meOf(visitor)).user?.snsTypeCd).toBe(accounts[0]?.snsTypeCd)
  })
})
