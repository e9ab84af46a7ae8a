import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channelCalls } from '#shared/channel/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { terminologyCalls } from '#shared/terminology/contract.ts'
import type { SiteTerminology } from '#shared/terminology/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const terminology = (change: Partial<SiteTerminology> = {}): SiteTerminology => ({ classWord: 'class', customKeyword: 'Y', files: {}, ...change })
/** A site's setting; may come from a cache. */
async function setting(channelSeq: number) {
  api.clock.advance(60_000)
  const { channel } = await api.client()(channelCalls.information, { params: { channelSeq } })
  return { ...channel.customKeywordSetting, config: channel.channelSetting.config }
}

describe('a site’s terminology [SET-09]', () => {
  it('is fetched by path and version, which changes with it only', async () => {
    const { channelSeq, owner } = await buildSite(api)
    expect(await setting(channelSeq)).toMatchObject({ customKeyword: 'N', path: '', version: '' })
    const files = { ko: { 'common:cancel': '그만두기' }, jp: { 'common:cancel': 'やめる' }, en_keyword: { class: 'circle' } }
    const save = (next: SiteTerminology) => owner.client(terminologyCalls.save, { params: { channelSeq }, body: next })
    expect(await save(terminology({ classWord: 'challenge', files }))).toEqual(terminology({ classWord: 'challenge', files }))
    const first = await setting(channelSeq)
    expect(first).toMatchObject({ customKeyword: 'Y', path: `/keywords/${channelSeq}` })
    expect(JSON.parse(first.config)).toMatchObject({ classWord: 'challenge' })

    const file = await api.send(`${first.path}/${first.version}/jp.json`)
    expect([file.status, file.json, file.headers['cache-control']]).toEqual([200, files.jp, 'public, max-age=31536000, immutable'])
    expect((await api.send(`${first.path}/${first.version}/en.json`)).status).toBe(404)

    await save(terminology({ files }))
    expect((await setting(channelSeq)).version).toBe(first.version)
    await save(terminology({ files: { ko: { 'common:cancel': '안 할래요' } } }))
    const second = await setting(channelSeq)
    expect(second.version).not.toBe(first.version)
    expect((await api.send(`${first.path}/${first.version}/ko.json`)).json).toEqual(files.ko)
    await save(terminology())
    expect(await setting(channelSeq)).toMatchObject({ customKeyword: 'N', path: '', version: '' })
  })

  it.each([
    ['ko', /^챌린지를 찾을 수 없습니다\.$/], ['en', /challenge/i], ['ja', /チャレンジ/],
  ] as const)('applies to error messages in %s', async (language, message) => {
    const { channelSeq, owner } = await buildSite(api)
    await owner.client(terminologyCalls.save, { params: { channelSeq }, body: terminology({ classWord: 'challenge', customKeyword: 'N' }) })
    api.clock.advance(60_000)
    const asked = api.client(undefined, language)(courseCalls.detail, { params: { channelSeq, courseSeq: 999_999 } })
    await expect(asked).rejects.toMatchObject({ code: '800003', message: expect.stringMatching(message) })
  })

  it('is refused with its place where a page could not show it', async () => {
    const { channelSeq, owner } = await buildSite(api)
    const body = terminology({ files: { ko: { 'common:nothing': '없음', 'mail:welcome.subject': '메일', 'terms:version': '값이 없는 글', 'common:cancel': '그만' } } })
    await expect(owner.client(terminologyCalls.save, { params: { channelSeq }, body })).rejects.toMatchObject({
      status: 400, issues: [{ path: ['files', 'ko', 'common:nothing'] }, { path: ['files', 'ko', 'mail:welcome.subject'] }, { path: ['files', 'ko', 'terms:version'] }],
    })
    expect((await owner.client(terminologyCalls.read, { params: { channelSeq } })).files).toEqual({})
  })

  it('is changed by the site’s own staff, and leads to no other file', async () => {
    const { channelSeq, owner } = await buildSite(api)
    const other = await buildSite(api)
    await owner.client(terminologyCalls.save, { params: { channelSeq }, body: terminology({ files: { ko: { 'common:cancel': '그만' } } }) })
    const { version } = await setting(channelSeq)
    expect((await api.send(`/keywords/${other.channelSeq}/${version}/ko.json`)).status).toBe(404)
    for (const path of ['/keywords/0/../1/ko.json', `/keywords/${channelSeq}/..%2f..%2fx/ko.json`, `/keywords/${channelSeq}/${version}/..%2fko.json`, `/keywords/${channelSeq}/${version}/xx.json`]) {
      expect((await api.send(path)).status).toBe(404)
    }
    const teacher = await buildPerson(api, { site: { channelSeq }, role: 'TCH' })
    await expect(teacher.client(terminologyCalls.save, { params: { channelSeq }, body: terminology() })).rejects.toMatchObject({ status: 403 })
    await expect(other.owner.client(terminologyCalls.read, { params: { channelSeq } })).rejects.toMatchObject({ status: 403 })
  })
})
