import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import type { PopupForm } from '#shared/popup/contract.ts'
import { POPUPS_MAX, POPUPS_SENT } from '#shared/popup/rules.ts'
import type { PopupPlace } from '#shared/popup/rules.ts'
import { openTypeCd, visibleTypeCd } from '#shared/siteMenu/rules.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, pictureUrl } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'
import { popupOf } from './samples.ts'

const { popup: calls } = contract
const code = (name: keyof typeof errorTable) => ({ code: errorTable[name].code })
let api: TestApi
let site: Site
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
beforeEach(async () => { site = await buildSite(api) })

const params = (of = site) => ({ channelSeq: of.channelSeq })
const create = async (form: Partial<PopupForm> = {}, at?: number, of = site) => (await of.owner.client(calls.create, { params: params(of), body: { ...popupOf(form), ...(at === undefined ? {} : { at }) } })).popup
const list = async (of = site) => (await of.owner.client(calls.list, { params: params(of) })).popups
const titles = async (of = site) => (await list(of)).map(({ title }) => title)
const shownTo = async (client: ReturnType<TestApi['client']>, place: PopupPlace = 'home') => (await client(calls.shown, { params: params(), query: { place } })).popups.map(({ title }) => title)
const shown = (place?: PopupPlace) => shownTo(api.client(), place)
const placesOfSite = async () => (await api.client()(contract.channel.information, { params: params() })).channel.popupPlaces
const inMs = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString()

describe('pop-ups [SET-04]', () => {
  it('are shown from the first moment of their period until its end, and the site says where', async () => {
    await create({ title: '기간', startAt: inMs(DAY_MS), endAt: inMs(2 * DAY_MS), places: ['home', 'classes'] })
    expect([await shown(), await placesOfSite()]).toEqual([[], []])
    api.clock.advance(DAY_MS - SECOND_MS)
    expect(await shown()).toEqual([])
    // Visitors' reads are kept for half a minute.
    api.clock.advance(31 * SECOND_MS)
    expect([await shown(), await placesOfSite()]).toEqual([['기간'], ['classes', 'home']])
    const member = await buildPerson(api, { site })
    api.clock.advance(DAY_MS - 31 * SECOND_MS)
    expect(await shownTo(member.client)).toEqual(['기간'])
    api.clock.advance(SECOND_MS)
    expect(await shownTo(member.client)).toEqual([])
    api.clock.advance(31 * SECOND_MS)
    expect([await shown(), await placesOfSite()]).toEqual([[], []])
  })

  it('start with the millisecond that their period names', async () => {
    const member = await buildPerson(api, { site })
    await create({ title: '정각', startAt: inMs(1000) })
    api.clock.advance(999)
    expect(await shownTo(member.client)).toEqual([])
    api.clock.advance(1)
    expect(await shownTo(member.client)).toEqual(['정각'])
  })

  it('stand in the places that they name, in their order, with more than a page shows at once', async () => {
    for (const [title, places] of [['첫째', ['home']], ['둘째', ['classes']], ['셋째', ['all']], ['넷째', ['home', 'classes']], ['다섯째', ['home']]] as const) await create({ title, places: [...places] })
    expect([await shown('home'), await shown('classes'), await shown('all')]).toEqual([['첫째', '셋째', '넷째', '다섯째'], ['둘째', '셋째', '넷째'], ['셋째']])
    for (let count = 0; count < POPUPS_SENT; count += 1) await create({ title: `${count}`, places: ['home'] })
    expect(await shown('home')).toHaveLength(POPUPS_SENT)
  })

  it('are for everyone, for members or for those who are none', async () => {
    for (const [title, visible] of [['모두', visibleTypeCd.everyone], ['회원', visibleTypeCd.members], ['방문자', visibleTypeCd.visitors]] as const) await create({ title, visibleTypeCd: visible })
    const [member, stranger] = [await buildPerson(api, { site }), await buildPerson(api)]
    await member.client(contract.channel.join, { params: params() })
    expect([await shown(), await shownTo(member.client), await shownTo(stranger.client)]).toEqual([['모두', '방문자'], ['모두', '회원'], ['모두', '방문자']])
  })

  it('change for visitors at once, and are gone when they are off', async () => {
    const { popupSeq } = await create({ title: '처음' })
    expect([await shown(), await placesOfSite()]).toEqual([['처음'], ['all']])
    await site.owner.client(calls.save, { params: { ...params(), popupSeq }, body: { ...popupOf({ title: '다음' }), revision: 0 } })
    expect(await shown()).toEqual(['다음'])
    await site.owner.client(calls.turn, { params: { ...params(), popupSeq }, body: { isOn: false } })
    expect([await shown(), await placesOfSite()]).toEqual([[], []])
  })

  it('come back to their place after they were deleted, and can be sorted', async () => {
    const made = [await create({ title: '가' }), await create({ title: '나' }), await create({ title: '다' })]
    await site.owner.client(calls.delete, { params: { ...params(), popupSeq: made[1]?.popupSeq ?? 0 } })
    expect(await titles()).toEqual(['가', '다'])
    await create({ title: '나' }, 1)
    expect(await titles()).toEqual(['가', '나', '다'])
    const popupSeqs = (await list()).map(({ popupSeq }) => popupSeq).toReversed()
    await site.owner.client(calls.sort, { params: params(), body: { popupSeqs } })
    expect([await titles(), await shown()]).toEqual([['다', '나', '가'], ['다', '나', '가']])
    // Another person may have made one meanwhile.
    await create({ title: '새것' })
    await site.owner.client(calls.sort, { params: params(), body: { popupSeqs: popupSeqs.toReversed() } })
    expect(await titles()).toEqual(['가', '나', '다', '새것'])
    await expect(site.owner.client(calls.sort, { params: params(), body: { popupSeqs: [...popupSeqs.slice(1), 999_999] } })).rejects.toMatchObject(code('notFound'))
  })

  it('of another site are neither changed nor shown', async () => {
    const other = await buildSite(api)
    const { popupSeq } = await create({ title: '남의 것' }, undefined, other)
    const own = await create({ title: '내 것' })
    const ref = { ...params(), popupSeq }
    await expect(site.owner.client(calls.save, { params: ref, body: { ...popupOf(), revision: 0 } })).rejects.toMatchObject(code('notFound'))
    await expect(site.owner.client(calls.turn, { params: ref, body: { isOn: false } })).rejects.toMatchObject(code('notFound'))
    await expect(site.owner.client(calls.delete, { params: ref })).rejects.toMatchObject(code('notFound'))
    await expect(site.owner.client(calls.sort, { params: params(), body: { popupSeqs: [own.popupSeq, popupSeq] } })).rejects.toMatchObject(code('notFound'))
    await expect(site.owner.client(calls.list, { params: params(other) })).rejects.toMatchObject(code('noPermission'))
    expect([await shown(), await titles(other)]).toEqual([['내 것'], ['남의 것']])
  })

  it.each(['javascript:alert(1)', 'JaVaScript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'https://a:b@evil.example'])('refuse the link %s', async (link) => {
    await expect(create({ link })).rejects.toMatchObject({ ...code('invalidInput'), issues: [{ path: ['link'] }] })
  })

  it('keep links within the site and to the web, and text without scripts', async () => {
    const outside = await create({ link: 'https://example.com/a?b=1', openTypeCd: openTypeCd.newTab, content: '<p onclick="x">글<script>alert(1)</script><a href="javascript:alert(1)">링크</a></p>' })
    expect(outside).toMatchObject({ link: 'https://example.com/a?b=1', openTypeCd: '99' })
    expect(outside.content).not.toMatch(/script|onclick/)
    expect((await create({ link: '/classes?categoryCd=000001' })).link).toBe('/classes?categoryCd=000001')
  })

  it('take a picture of their own site alone', async () => {
    const [own, other] = [site, await buildSite(api)]
    const image = await pictureUrl({ width: 40, height: 30 })
    const pictures = await Promise.all([own, other].map(async (of) => {
      const { imageUrl, width, height } = await of.owner.client(calls.picture, { params: params(of), body: { image } })
      return { src: imageUrl, width, height, alt: '그릇' }
    }))
    expect((await create({ picture: pictures[0] ?? null })).picture).toMatchObject({ width: 40, height: 30, alt: '그릇' })
    await expect(create({ picture: pictures[1] ?? null })).rejects.toMatchObject({ ...code('invalidInput'), issues: [{ path: ['picture'] }] })
  })

  it('refuse a period that ends before it begins, no place, and a change over that of another person', async () => {
    const now = inMs(0)
    await expect(create({ startAt: now, endAt: now })).rejects.toMatchObject({ ...code('invalidInput'), issues: [{ path: ['endAt'] }] })
    await expect(create({ places: [] })).rejects.toMatchObject({ ...code('invalidInput'), issues: [{ path: ['places'] }] })
    await expect(create({ places: ['home', 'home'] })).rejects.toMatchObject({ ...code('invalidInput'), issues: [{ path: ['places'] }] })
    const { popupSeq } = await create()
    const save = (title: string) => site.owner.client(calls.save, { params: { ...params(), popupSeq }, body: { ...popupOf({ title }), revision: 0 } })
    await save('먼저')
    await expect(save('나중')).rejects.toMatchObject(code('staleEdit'))
    expect(await titles()).toEqual(['먼저'])
  })

  it('of one site are 50 at most, also of two people at once', async () => {
    for (let count = 0; count < POPUPS_MAX - 1; count += 1) await create({ title: `팝업 ${count}` })
    const ends = await Promise.allSettled([create({ title: '하나' }), create({ title: '둘' })])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await list()).toHaveLength(POPUPS_MAX)
  })
})
