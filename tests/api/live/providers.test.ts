import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { api, at, attendance, build, join, learner, leave, open, owner, place, site, zoom, withProviders } from '#tests/support/live/providers.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'

withProviders()

describe('keys of a site', () => {
  it('are taken once the provider accepts them, come first, and are never shown', async () => {
    const own = await buildSite(api)
    const by = await buildPerson(api, { site: own, role: 'TCH' })
    const { client } = own.owner
    const params = { channelSeq: own.channelSeq }
    const keys = { provider: 'zoom' as const, accountId: 'own-account', clientId: 'own', clientSecret: 'own-secret', webhookSecret: 'own-event-secret' }
    await expect(client(contract.live.saveKeys, { params, body: { ...keys, clientSecret: 'wrong' } })).rejects.toMatchObject({ code: '988006' })
    await expect(client(contract.live.saveKeys, { params, body: { provider: 'gooroomee', token: 'wrong' } })).rejects.toMatchObject({ code: '988006' })
    const { providers } = await client(contract.live.saveKeys, { params, body: keys })
    expect(providers).toMatchObject([{ provider: 'zoom', idEnd: 'ount', isReady: true, webhookUrl: `${api.origin}/live/webhook/zoom/${own.channelSeq}` }, { provider: 'gooroomee', idEnd: null, isReady: true, webhookUrl: null }, { provider: 'jitsi', idEnd: null, isReady: true, webhookUrl: null }])
    expect(JSON.stringify(providers)).not.toContain('secret')
    zoom().setWebhook('own-account', { url: `${api.origin}/live/webhook/zoom/${own.channelSeq}`, secret: 'own-event-secret' })
    const course = await build({}, own, by)
    const person = await learner(course)
    const { startUrl } = await join(by, course)
    at(0)
    await open(startUrl)
    const page = await open((await join(person, course)).joinUrl)
    at(15)
    await leave(page)
    expect(await attendance(person, course)).toMatchObject({ seconds: 15 * 60 })
    await client(contract.live.removeKeys, { params: { ...params, provider: 'zoom' } })
    expect((await client(contract.live.providers, { params })).providers).toMatchObject([{ idEnd: null }, {}, {}])
  })
})

describe('Jitsi keys of a site', () => {
  const keys = { provider: 'jitsi', origin: 'https://meet.academy.example', appId: 'academy', secret: 'a-long-secret-of-the-academy' } as const
  const tokenOf = (url: string | null) => {
    const [head = '', body = '', signature = ''] = (new URL(url ?? '').searchParams.get('jwt') ?? '').split('.')
    return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as { iss: string; sub: string; room: string }, isSignedBy: (secret: string) => createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url') === signature }
  }

  it('open rooms at its own server, and are never shown again [LIVE-04]', async () => {
    const other = await buildSite(api)
    const params = { channelSeq: other.channelSeq }
    const by = await buildPerson(api, { site: other, role: 'TCH' })
    const shownKeys = await other.owner.client(contract.live.saveKeys, { params, body: keys })
    expect(shownKeys.providers.find(({ provider }) => provider === 'jitsi')).toEqual({ provider: 'jitsi', idEnd: 'demy', isReady: true, webhookUrl: null })
    expect(JSON.stringify(shownKeys)).not.toContain(keys.secret)
    const course = await build({ title: '지치 수업', liveType: '02' }, other, by)
    const person = await learner(course)
    for (const one of [by, person]) {
      const { joinUrl: url } = await join(one, course)
      // The host is there.
      await one.client(contract.live.attend, { params: place(course), body: { spanNo: randomUUID() } })
      expect(new URL(url ?? '').origin).toBe(keys.origin)
      expect(tokenOf(url).claims).toMatchObject({ iss: keys.appId, sub: 'meet.academy.example', room: new URL(url ?? '').pathname.slice(1) })
      expect([tokenOf(url).isSignedBy(keys.secret), tokenOf(url).isSignedBy('another')]).toEqual([true, false])
    }
    // Without them, the platform's server takes its place for classes to come.
    await other.owner.client(contract.live.removeKeys, { params: { ...params, provider: 'jitsi' } })
    const next = await build({ title: '다음 수업', liveType: '02' }, other, by)
    expect(new URL((await join(by, next)).joinUrl ?? '').port).toBe(new URL(api.origin).port)
  })

  it('are not changed to another server while a class is on; before it the room moves with its host [LIVE-04]', async () => {
    const other = await buildSite(api)
    const params = { channelSeq: other.channelSeq }
    const by = await buildPerson(api, { site: other, role: 'TCH' })
    const save = (change: object = {}) => other.owner.client(contract.live.saveKeys, { params, body: { ...keys, ...change } })
    const remove = () => other.owner.client(contract.live.removeKeys, { params: { ...params, provider: 'jitsi' } })
    await save()
    const course = await build({ liveType: '02' }, other, by)
    const person = await learner(course)
    const enter = async (one: Person) => {
      const { joinUrl } = await join(one, course)
      if (joinUrl !== null) await one.client(contract.live.attend, { params: place(course), body: { spanNo: randomUUID() } })
      return joinUrl === null ? null : new URL(joinUrl)
    }
    const first = await enter(by)
    const moved = 'https://meet2.academy.example'
    await save({ origin: moved })
    expect(await enter(person)).toBeNull()
    const hosts = await enter(by)
    expect([hosts?.origin, hosts?.pathname === first?.pathname]).toEqual([moved, false])
    expect((await enter(person))?.pathname).toBe(hosts?.pathname)
    at(10)
    await expect(save()).rejects.toMatchObject({ code: '988005' })
    await expect(remove()).rejects.toMatchObject({ code: '988005' })
    // A new secret of the same server opens the same room.
    await save({ origin: moved, secret: 'another-long-secret-of-the-academy' })
    expect((await enter(person))?.href.split('?')[0]).toBe(hosts?.href.split('?')[0])
    await by.client(contract.live.end, { params: place(course) })
    await remove()
  })

  it.each(['http://meet.academy.example', 'https://meet.academy.example/room', 'https://user:pw@meet.academy.example', 'javascript:alert(1)', 'meet.academy.example', ''])('are refused with the address %s [LIVE-04]', async (origin) => {
    await expect(owner.client(contract.live.saveKeys, { params: { channelSeq: site.channelSeq }, body: { ...keys, origin } })).rejects.toMatchObject({ status: 400, issues: [{ path: ['origin'] }] })
  })
})
