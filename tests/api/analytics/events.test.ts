import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyticsCalls } from '#shared/analytics/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { readConfig } from '#server/infra/config/config.ts'
import { channels, clientEvents, trackedEvents } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi({ env: { TAG_MANAGER_ID: 'GTM-ABC12' } }) })
afterAll(() => api.stop())

const db = () => api.server.ports.database.db

describe('visitor events', () => {
  it('are saved for their site, with user and origin, without secrets of URLs [SHELL-24]', async () => {
    const site = await buildSite(api)
    const member = await buildPerson(api, { site })
    await api.client()(analyticsCalls.track, { params: site, body: { message: 'page_view', path: '/resetpassword/s3cret?x=1', referer: 'https://search.test/find?q=secret' } })
    await member.client(analyticsCalls.track, { params: site, body: { message: 'page_view', path: '/classes/7?tab=reviews', referer: 'javascript:alert(1)' } })
    const rows = await db().select().from(trackedEvents).where(eq(trackedEvents.channelSeq, site.channelSeq)).orderBy(trackedEvents.trackedEventSeq)
    expect(rows).toMatchObject([
      { message: 'page_view', path: '/resetpassword/…', referer: 'https://search.test/find', userSeq: null, clientId: 'api-tests' },
      { message: 'page_view', path: '/classes/7', referer: '', userSeq: member.userSeq },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/s3cret|q=secret/)
  })

  it('are saved with the referer header; the body takes precedence [SHELL-24]', async () => {
    const { channelSeq } = await buildSite(api)
    const track = (body: object, referer: string) => api.send(callUrl(analyticsCalls.track, { params: { channelSeq } }), { method: 'POST', body: { message: 'page_view', path: '/main', ...body }, headers: { referer } })
    await track({}, 'https://search.test/find?q=secret')
    await track({ referer: 'https://blog.test/a' }, 'https://search.test/find')
    await track({}, 'javascript:alert(1)')
    const rows = await db().select().from(trackedEvents).where(eq(trackedEvents.channelSeq, channelSeq)).orderBy(trackedEvents.trackedEventSeq)
    expect(rows.map(({ referer }) => referer)).toEqual(['https://search.test/find', 'https://blog.test/a', ''])
  })

  it('are saved for pages without a site too: a new visitor [SHELL-23]', async () => {
    await api.client()(analyticsCalls.log, { body: { eventType: 'new_visitor', message: '' } })
    expect(await db().select().from(clientEvents)).toMatchObject([{ eventType: 'new_visitor', clientId: 'api-tests' }])
  })
})

describe('the log of a site’s events [SHELL-24]', () => {
  const span = () => ({ from: new Date(api.clock.now().getTime() - DAY_MS).toISOString(), until: new Date(api.clock.now().getTime() + 1).toISOString() })

  it('has who opened what, by time, in pages that leave nothing out while events come', async () => {
    const site = await buildSite(api)
    const [member, staff] = [await buildPerson(api, { site }), site.owner.client]
    const track = async (client: typeof staff, path: string, message = 'page_view') => {
      api.clock.advance(1000)
      await client(analyticsCalls.track, { params: site, body: { message, path } })
    }
    const guest = api.client()
    for (const path of ['/main', '/classes', '/classes/7']) await track(guest, path)
    await track(member.client, '/classes/7')
    await track(member.client, '/100%', 'video_done')
    const list = async (query: object) => staff(analyticsCalls.events, { params: site, query: { ...span(), ...query } })
    const pathsOf = async (query: object) => (await list(query)).events.map(({ path }) => path)
    const { events, totalCount } = await list({})
    expect(totalCount).toBe(5)
    expect(events[0]).toMatchObject({ message: 'video_done', path: '/100%', person: { userSeq: member.userSeq, name: member.name } })
    expect(events.at(-1)).toMatchObject({ message: 'page_view', path: '/main', person: null })
    expect(await pathsOf({ path: '/classes' })).toEqual(['/classes/7', '/classes/7', '/classes'])
    expect(await pathsOf({ path: '/100%' })).toEqual(['/100%'])
    expect(await pathsOf({ path: '%' })).toEqual([])
    expect(await pathsOf({ kind: 'other' })).toEqual(['/100%'])
    expect(await pathsOf({ who: 'guests', order: 'asc' })).toEqual(['/main', '/classes', '/classes/7'])
    expect(await pathsOf({ userSeq: member.userSeq })).toEqual(['/100%', '/classes/7'])
    expect(await pathsOf({ kind: 'newVisitor' })).toEqual([])

    const found: string[] = []
    const { until } = span()
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ until, size: 2, ...(cursor === undefined ? {} : { cursor }) })
      found.push(...page.events.map(({ path }) => path))
      cursor = page.after
      await track(guest, '/later')
    }
    expect(found).toEqual(['/100%', '/classes/7', '/classes/7', '/classes', '/main'])
  })

  it('is of that site alone, for staff who may read members, and for 92 days at once', async () => {
    const [site, other] = [await buildSite(api), await buildSite(api)]
    const learner = await buildPerson(api, { site })
    await api.client()(analyticsCalls.track, { params: other, body: { message: 'page_view', path: '/secret' } })
    const list = (person: Pick<typeof learner, 'client'>, query: object = {}) => person.client(analyticsCalls.events, { params: site, query: { ...span(), ...query } })
    expect((await list(site.owner)).events).toEqual([])
    await expect(list(learner)).rejects.toMatchObject({ status: 403 })
    await expect(list(other.owner)).rejects.toMatchObject({ status: 403 })
    await expect(list(site.owner, { from: new Date(api.clock.now().getTime() - 93 * DAY_MS).toISOString() })).rejects.toMatchObject({ status: 400 })
    for (const cursor of ['1~x', "1'; drop table users", '1~2026-02-31 00:00:00.000000+00']) await expect(list(site.owner, { cursor })).rejects.toMatchObject({ status: 400 })
  })
})

describe('third-party tools [GEN-06]', () => {
  it('are sent to a page only with a key: the site’s own and the platform’s', async () => {
    const site = await buildSite(api)
    const other = await buildSite(api)
    await db().update(channels).set({
      marketingTools: [
        { toolType: 'ANALYTICS', apiKeyId: 'G-ABC123DEF4' }, { toolType: 'PIXEL', apiKeyId: '' }, { toolType: 'KAKAO', apiKeyId: '"><script>' },
        // Only the platform configures it.
        { toolType: 'CHAT', apiKeyId: '5f0c8f1e-1d2a-4b3c-8d4e-5f6071829304' },
      ],
    }).where(eq(channels.channelSeq, site.channelSeq))
    const platform = { toolType: 'TAG_MANAGER', apiKeyId: 'GTM-ABC12' }
    expect((await api.client()(analyticsCalls.tools, { query: site })).tools).toEqual([platform, { toolType: 'ANALYTICS', apiKeyId: 'G-ABC123DEF4' }])
    expect((await api.client()(analyticsCalls.tools, { query: other })).tools).toEqual([platform])
    expect((await api.client()(analyticsCalls.tools)).tools).toEqual([platform])
  })

  it.each([['TAG_MANAGER_ID', 'GTM'], ['ERROR_REPORTING_DSN', 'http://x/1'], ['CHAT_KEY', 'key'], ['KAKAO_SHARE_KEY', 'key']])('%s=%s is refused at startup', (name, value) => {
    expect(() => readConfig({ [name]: value }, '/srv')).toThrow(new RegExp(`^The setting ${name} .*cannot be used`))
  })
})
