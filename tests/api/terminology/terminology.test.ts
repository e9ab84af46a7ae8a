import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channelCalls } from '#shared/channel/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { terminologyCalls } from '#shared/terminology/contract.ts'
import type { TerminologyForm } from '#shared/terminology/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const terminology = (change: Partial<TerminologyForm> = {}): TerminologyForm => ({ classWord: 'class', customKeyword: 'Y', files: {}, ...change })
/** Saves over what there is; the answer without its version. */
async function saveWords({ client }: Pick<Person, 'client'>, channelSeq: number, form: TerminologyForm): Promise<TerminologyForm> {
  const { version } = await client(terminologyCalls.read, { params: { channelSeq } })
  const { version: _, ...saved } = await client(terminologyCalls.save, { params: { channelSeq }, body: { ...form, version } })
  return saved
}
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
    const save = (next: TerminologyForm) => saveWords(owner, channelSeq, next)
    expect(await save(terminology({ classWord: 'challenge', files }))).toEqual(terminology({ classWord: 'challenge', files }))
    const first = await setting(channelSeq)
    expect(first).toMatchObject({ customKeyword: 'Y', path: `/keywords/${channelSeq}` })
    expect(JSON.parse(first.config)).toMatchObject({ classWord: 'challenge' })

    const file = await api.send(`${first.path}/${first.version}/jp.json`)
    expect([file.status, file.json, file.headers['cache-control']]).toEqual([200, files.jp, 'public, max-age=31536000, immutable'])
    // A page reads both files of its language; a missing one would be an error in its console.
    expect([(await api.send(`${first.path}/${first.version}/en.json`)).json, (await api.send(`${first.path}/0123456789abcdef/en.json`)).status]).toEqual([{}, 404])

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
    await saveWords(owner, channelSeq, terminology({ classWord: 'challenge', customKeyword: 'N' }))
    api.clock.advance(60_000)
    const asked = api.client(undefined, language)(courseCalls.detail, { params: { channelSeq, courseSeq: 999_999 } })
    await expect(asked).rejects.toMatchObject({ code: '800003', message: expect.stringMatching(message) })
  })

  it('is refused with its place where a page could not show it', async () => {
    const { channelSeq, owner } = await buildSite(api)
    const body = terminology({ files: { ko: { 'common:nothing': '없음', 'mail:welcome.subject': '메일', 'terms:version': '값이 없는 글', 'common:cancel': '그만' } } })
    await expect(saveWords(owner, channelSeq, body)).rejects.toMatchObject({
      status: 400, issues: [{ path: ['files', 'ko', 'common:nothing'] }, { path: ['files', 'ko', 'mail:welcome.subject'] }, { path: ['files', 'ko', 'terms:version'] }],
    })
    expect((await owner.client(terminologyCalls.read, { params: { channelSeq } })).files).toEqual({})
  })

  it('is changed by the site’s own staff, and leads to no other file', async () => {
    const { channelSeq, owner } = await buildSite(api)
    const other = await buildSite(api)
    await saveWords(owner, channelSeq, terminology({ files: { ko: { 'common:cancel': '그만' } } }))
    const { version } = await setting(channelSeq)
    expect((await api.send(`/keywords/${other.channelSeq}/${version}/ko.json`)).status).toBe(404)
    for (const path of ['/keywords/0/../1/ko.json', `/keywords/${channelSeq}/..%2f..%2fx/ko.json`, `/keywords/${channelSeq}/${version}/..%2fko.json`, `/keywords/${channelSeq}/${version}/xx.json`]) {
      expect((await api.send(path)).status).toBe(404)
    }
    const teacher = await buildPerson(api, { site: { channelSeq }, role: 'TCH' })
    await expect(teacher.client(terminologyCalls.save, { params: { channelSeq }, body: { ...terminology(), version: '' } })).rejects.toMatchObject({ status: 403 })
    await expect(other.owner.client(terminologyCalls.read, { params: { channelSeq } })).rejects.toMatchObject({ status: 403 })
  })

  it('is not saved over what another person has saved meanwhile', async () => {
    const { channelSeq, owner } = await buildSite(api)
    const { version } = await owner.client(terminologyCalls.read, { params: { channelSeq } })
    const save = (form: TerminologyForm) => owner.client(terminologyCalls.save, { params: { channelSeq }, body: { ...form, version } })
    await save(terminology({ classWord: 'lecture' }))
    await expect(save(terminology({ classWord: 'program' }))).rejects.toMatchObject({ status: 409, code: errorTable.staleEdit.code })
    expect(await owner.client(terminologyCalls.read, { params: { channelSeq } })).toMatchObject({ classWord: 'lecture' })
    const raced = await Promise.allSettled(['course', 'program'].map((classWord) => saveWords(owner, channelSeq, terminology({ classWord: classWord as TerminologyForm['classWord'] }))))
    expect(raced.some(({ status }) => status === 'fulfilled')).toBe(true)
  })

  it('is edited beside the platform’s own texts, which the site’s words leave alone', async () => {
    const { channelSeq, owner } = await buildSite(api)
    await saveWords(owner, channelSeq, terminology({ classWord: 'challenge', files: { ko: { 'common:cancel': '그만' } } }))
    const textsIn = async (language: 'ko' | 'en' | 'ja') => (await owner.client(terminologyCalls.texts, { params: { channelSeq }, query: { language } })).texts
    const ko = await textsIn('ko')
    expect([ko['common:cancel'], ko['shell:title.contents']]).toEqual(['취소', '내 클래스'])
    expect(Object.keys(ko).filter((key) => /^(?:mail|legal|head|desktop|brand|devForms):/.test(key))).toEqual([])
    expect((await textsIn('ja'))['common:cancel']).not.toBe(ko['common:cancel'])
    const teacher = await buildPerson(api, { site: { channelSeq }, role: 'TCH' })
    await expect(teacher.client(terminologyCalls.texts, { params: { channelSeq }, query: { language: 'ko' } })).rejects.toMatchObject({ status: 403 })
  })
})
