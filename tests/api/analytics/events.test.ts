import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyticsCalls } from '#shared/analytics/contract.ts'
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
