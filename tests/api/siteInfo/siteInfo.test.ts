import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultDesign } from '#shared/channel/siteDesign.ts'
import { emptyProfile } from '#shared/channel/siteProfile.ts'
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
async function save({ look, design, profile, visitors, footer, connections }: Change, version?: string) {
  const now = await read()
  return site.owner.client(calls.save, {
    params: params(),
    body: { look: { ...now.look, ...look }, design: { ...now.design, ...design }, profile: { ...now.profile, ...profile }, visitors: { ...now.visitors, ...visitors }, footer: { ...now.footer, ...footer }, connections: { ...now.connections, ...connections }, version: version ?? now.version },
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
    ['an icon from elsewhere', { look: { iconUrl: 'https://evil.example/x.svg' } }, ['look', 'iconUrl']],
    ['a script as the icon', { look: { iconUrl: '/images/1/"><script>alert(1)</script>.webp' } }, ['look', 'iconUrl']],
    ['a dark logo from elsewhere', { look: { darkLogoUrl: '//evil.example/x.png' } }, ['look', 'darkLogoUrl']],
    ['a script as the chat', { visitors: { chatUrl: 'javascript:alert(1)' } }, ['visitors', 'chatUrl']],
    ['a photo from elsewhere', { profile: { photoUrl: 'https://evil.example/x.png' } }, ['profile', 'photoUrl']],
    ['a script as a link of the profile', { profile: { links: { website: 'javascript:alert(1)', blog: '', instagram: '', youtube: '' } } }, ['profile', 'links', 'website']],
    ['a chat without TLS', { visitors: { chatUrl: 'http://pf.kakao.com/_madang' } }, ['visitors', 'chatUrl']],
    ['no language', { visitors: { languages: [] } }, ['visitors', 'languages']],
    ['a front page without rows', { look: { sections: [] } }, ['look', 'sections']],
    ['a row twice', { look: { sections: ['latest', 'latest'] } }, ['look', 'sections']],
    ['a script as a website', { footer: { homepageUrl: 'javascript:alert(1)' } }, ['footer', 'homepageUrl']],
    ['a key of another tool', { connections: { tools: { KAKAO: '', ANALYTICS: '<script>', PIXEL: '' } } }, ['connections', 'tools', 'ANALYTICS']],
  ])('refuse %s', async (_, change, path) => {
    await expect(save(change)).rejects.toMatchObject({ code: errorTable.invalidInput.code, issues: [{ path }] })
  })

  it('change type, header, footer and what floats above the pages, and leave the content', async () => {
    const before = await shown()
    expect(before.design).toEqual(defaultDesign)
    await save({ design: { type: 'bold', header: 'centre', searchYn: 'Y', stickyYn: 'N', footer: 'compact' }, visitors: { bannerYn: 'N', chatYn: 'N', chatUrl: ' https://pf.kakao.com/_madang ' } })
    const after = await shown()
    expect(after.design).toEqual({ ...defaultDesign, type: 'bold', header: 'centre', searchYn: 'Y', stickyYn: 'N', footer: 'compact', bannerYn: 'N', chatYn: 'N', chatUrl: 'https://pf.kakao.com/_madang' })
    expect([after.name, after.corporate, after.menus, homeOf(after.channelSetting.config)]).toEqual([before.name, before.corporate, before.menus, homeOf(before.channelSetting.config)])
  })

  it('say who runs the site, to everyone', async () => {
    const profile = async () => (await api.client()(calls.profile, { params: params() })).profile
    expect(await profile()).toEqual(emptyProfile)
    const { imageUrl } = await site.owner.client(calls.picture, { params: params(), body: { image: await pictureUrl({ width: 64, height: 64 }) } })
    const said = { photoUrl: imageUrl, headline: '흙을 만지는 사람', bio: '스무 해째\n그릇을 빚어요', links: { ...emptyProfile.links, instagram: 'https://www.instagram.com/madang' } }
    await save({ profile: said })
    expect(await profile()).toEqual(said)
  })

  it('choose the languages that it is read in, in the order of the platform', async () => {
    expect((await read()).visitors.languages).toEqual(['ko', 'en', 'ja'])
    await save({ visitors: { languages: ['ja', 'ko', 'ja'] } })
    expect([(await read()).visitors.languages, (await shown()).design.languages]).toEqual([['ko', 'ja'], ['ko', 'ja']])
  })

  it('choose what needs a verified email address [AUTH-06]', async () => {
    expect((await read()).visitors.verifiedEmailFor).toEqual(['payment', 'posting'])
    await save({ visitors: { verifiedEmailFor: ['payment'] } })
    expect((await read()).visitors.verifiedEmailFor).toEqual(['payment'])
    const { config } = (await shown()).channelSetting
    expect([needsVerifiedEmail('payment', config), needsVerifiedEmail('posting', config)]).toEqual([true, false])
  })

  it('take only a square picture as the icon', async () => {
    await expect(site.owner.client(calls.icon, { params: params(), body: { image: await pictureUrl({ width: 320, height: 80 }) } })).rejects.toMatchObject({ code: errorTable.invalidInput.code, issues: [{ path: ['image'] }] })
  })

  it('take no SVG as the icon, whatever it calls itself', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script></svg>').toString('base64')
    for (const type of ['image/svg+xml', 'image/png']) {
      await expect(site.owner.client(calls.icon, { params: params(), body: { image: `data:${type};base64,${svg}` } })).rejects.toMatchObject({ code: errorTable.fileTypeRefused.code })
    }
  })

  it('take no picture of another site as the icon or the dark logo', async () => {
    const other = await buildSite(api)
    const { imageUrl } = await other.owner.client(calls.icon, { params: params(other), body: { image: await pictureUrl({ width: 8, height: 8 }) } })
    await expect(save({ look: { iconUrl: imageUrl, darkLogoUrl: imageUrl } })).rejects.toMatchObject({ code: errorTable.invalidInput.code, issues: [{ path: ['look', 'darkLogoUrl'] }, { path: ['look', 'iconUrl'] }] })
  })

  it('take no picture of another site as the logo', async () => {
    const other = await buildSite(api)
    const { imageUrl } = await other.owner.client(calls.picture, { params: params(other), body: { image: await pictureUrl({ width: 8, height: 8 }) } })
    await expect(save({ look: { headerLogoUrl: imageUrl } })).rejects.toMatchObject({ code: errorTable.invalidInput.code })
  })
})
