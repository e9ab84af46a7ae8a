import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { homeOf } from '#shared/channel/siteHome.ts'
import { contract } from '#shared/contract.ts'
import { needsVerifiedEmail } from '#shared/kernel/access/verifiedEmail.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { SiteInfoForm } from '#shared/siteInfo/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildSite, pictureUrl } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'

const { siteInfo: calls } = contract
let api: TestApi
let site: Site
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
beforeEach(async () => { site = await buildSite(api) })

type Change = { [Part in keyof SiteInfoForm]?: Partial<SiteInfoForm[Part]> }
const params = (of = site) => ({ channelSeq: of.channelSeq })
const read = (of = site) => of.owner.client(calls.read, { params: params(of) })
async function save({ look, footer, connections }: Change, version?: string) {
  const now = await read()
  return site.owner.client(calls.save, {
    params: params(),
    body: { look: { ...now.look, ...look }, footer: { ...now.footer, ...footer }, connections: { ...now.connections, ...connections }, version: version ?? now.version },
  })
}
const shown = async () => (await api.client()(contract.channel.information, { params: params() })).channel

describe('the settings of a site [SET-04]', () => {
  it('change name, logo, colour and front page for visitors at once, and leave the rest', async () => {
    await site.owner.client(contract.channel.verifiedEmail, { params: params(), body: { verifiedEmailFor: ['payment'] } })
    const { imageUrl } = await site.owner.client(calls.picture, { params: params(), body: { image: await pictureUrl({ width: 320, height: 80 }) } })
    await save({ look: { name: '새 마당', headerLogoUrl: imageUrl, primaryColor: '#2D4A7C', templateCd: '01', hero: 'words', sections: ['latest', 'popular'] } })
    const { name, headerLogoUrl, primaryColor, templateCd, channelSetting: { config } } = await shown()
    expect([name, headerLogoUrl, primaryColor, templateCd, homeOf(config)]).toEqual(['새 마당', imageUrl, '#2d4a7c', '01', { hero: 'words', sections: ['latest', 'popular'] }])
    expect([needsVerifiedEmail('payment', config), needsVerifiedEmail('posting', config)]).toEqual([true, false])
  })

  it('change the footer and hide the platform [SHELL-19]', async () => {
    await save({ footer: { corpName: '새 공방', email: 'hello@example.com', homepageUrl: 'https://example.com', whiteLabelYn: 'Y', saasYn: 'Y' } })
    const { corporate, channelSetting } = await shown()
    expect([corporate.corpName, corporate.email, corporate.homepageUrl, channelSetting.whiteLabelYn, channelSetting.saasYn]).toEqual(['새 공방', 'hello@example.com', 'https://example.com', 'Y', 'Y'])
  })

  it('start tools and logins under the ids of the site, and stop them when they are emptied', async () => {
    await save({ connections: { tools: { KAKAO: '', ANALYTICS: 'G-ABCD123456', PIXEL: '' }, logins: { NAV: 'naver.id-1', KAK: '', GOG: '', FAB: '' } } })
    expect((await api.client()(contract.channel.footer, { params: params() })).marketingTools).toEqual([{ toolType: 'ANALYTICS', apiKeyId: 'G-ABCD123456' }])
    expect((await shown()).snsLoginNavId).toBe('naver.id-1')
    await save({ connections: { tools: { KAKAO: '', ANALYTICS: '', PIXEL: '' }, logins: { NAV: '', KAK: '', GOG: '', FAB: '' } } })
    expect((await api.client()(contract.channel.footer, { params: params() })).marketingTools).toEqual([])
    expect((await shown()).snsLoginNavId).toBeNull()
  })

  it('refuse to be saved over a change of another person', async () => {
    const { version } = await read()
    await save({ look: { name: '먼저' } })
    await expect(save({ look: { name: '나중' } }, version)).rejects.toMatchObject({ code: errorTable.staleEdit.code })
    expect((await shown()).name).toBe('먼저')
  })

  it.each<[string, Change, (string | number)[]]>([
    ['a colour that is none', { look: { primaryColor: 'red' } }, ['look', 'primaryColor']],
    ['a logo from elsewhere', { look: { headerLogoUrl: 'https://evil.example/x.png' } }, ['look', 'headerLogoUrl']],
    ['a front page without rows', { look: { sections: [] } }, ['look', 'sections']],
    ['a row twice', { look: { sections: ['latest', 'latest'] } }, ['look', 'sections']],
    ['a script as a website', { footer: { homepageUrl: 'javascript:alert(1)' } }, ['footer', 'homepageUrl']],
    ['a key of another tool', { connections: { tools: { KAKAO: '', ANALYTICS: '<script>', PIXEL: '' } } }, ['connections', 'tools', 'ANALYTICS']],
  ])('refuse %s', async (_, change, path) => {
    await expect(save(change)).rejects.toMatchObject({ code: errorTable.invalidInput.code, issues: [{ path }] })
  })

  it('take no picture of another site as the logo', async () => {
    const other = await buildSite(api)
    const { imageUrl } = await other.owner.client(calls.picture, { params: params(other), body: { image: await pictureUrl({ width: 8, height: 8 }) } })
    await expect(save({ look: { headerLogoUrl: imageUrl } })).rejects.toMatchObject({ code: errorTable.invalidInput.code })
  })
})
