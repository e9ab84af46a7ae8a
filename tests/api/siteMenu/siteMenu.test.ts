import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { MenuForm } from '#shared/siteMenu/contract.ts'
import { SITE_MENUS_MAX } from '#shared/siteMenu/rules.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildSite } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'
import { categoryOf, menuOf } from './samples.ts'

const { siteMenu: calls } = contract
let api: TestApi
let site: Site
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
beforeEach(async () => { site = await buildSite(api) })

const params = (of = site) => ({ channelSeq: of.channelSeq })
const read = () => site.owner.client(calls.menus, { params: params() })
const top = (form: Parameters<typeof menuOf>[0], subMenus: MenuForm['subMenus'] = []): MenuForm => ({ ...menuOf(form), subMenus })
const save = async (menus: MenuForm[], version?: string) => site.owner.client(calls.saveMenus, { params: params(), body: { menus, version: version ?? (await read()).version } })
const shown = async () => (await api.client()(contract.channel.information, { params: params() })).channel.menus

describe('menus of a site [SET-04] [SHELL-14]', () => {
  it('show to visitors at once, in order, with names in other languages', async () => {
    await save([
      top({ menuTitle: '소개', titles: { en: 'About', ja: '' } }, [menuOf({ menuTitle: '강사', path: '/p/teachers' }), menuOf({ menuTitle: '블로그', menuTypeCd: '01', externLinkUrl: 'https://blog.example.com', openTypeCd: '99' })]),
      top({ menuTitle: '클래스', path: '/classes' }),
      top({ menuTitle: '회원 전용', path: '', visibleTypeCd: '01' }),
    ])
    const menus = await shown()
    expect(menus.map(({ menuTitle, path, visibleTypeCd, titles }) => [menuTitle, path, visibleTypeCd, titles])).toEqual([
      ['소개', '/p/about', '00', { en: 'About' }], ['클래스', '/classes', '00', {}], ['회원 전용', null, '01', {}],
    ])
    expect(menus[0]?.subMenus.map(({ menuTitle, path, externLinkUrl, openTypeCd }) => [menuTitle, path, externLinkUrl, openTypeCd])).toEqual([
      ['강사', '/p/teachers', null, '00'], ['블로그', null, 'https://blog.example.com', '99'],
    ])
  })

  it('keep their numbers when they move, and go with those that are left out', async () => {
    const { menus: [about, classes], version } = await save([top({ menuTitle: '소개' }, [menuOf({ menuTitle: '강사' })]), top({ menuTitle: '클래스' })])
    if (about === undefined || classes === undefined) throw new Error('two menus were saved')
    const [teacher] = about.subMenus
    if (teacher === undefined) throw new Error('a submenu was saved')
    const after = await save([{ ...classes, subMenus: [{ ...teacher, menuTitle: '선생님' }] }], version)
    expect(after.menus.map(({ menuSeq, subMenus }) => [menuSeq, subMenus.map((sub) => [sub.menuSeq, sub.menuTitle])])).toEqual([[classes.menuSeq, [[teacher.menuSeq, '선생님']]]])
  })

  it('refuse to be saved over a change of another person', async () => {
    const { version } = await read()
    await save([top({ menuTitle: '소개' })])
    await expect(save([], version)).rejects.toMatchObject({ code: errorTable.staleEdit.code })
    expect((await shown()).map(({ menuTitle }) => menuTitle)).toEqual(['소개'])
  })

  it.each<[string, Partial<MenuForm>, string]>([
    ['a script as a link', { menuTypeCd: '01', externLinkUrl: 'javascript:alert(1)' }, 'externLinkUrl'],
    ['an outside link without address', { menuTypeCd: '01' }, 'externLinkUrl'],
    ['a path to another host', { path: '//evil.example' }, 'path'],
    ['a menu without a name', { menuTitle: ' ' }, 'menuTitle'],
  ])('refuse %s', async (_, form, field) => {
    await expect(save([top(form)])).rejects.toMatchObject({ code: errorTable.invalidInput.code, issues: [{ path: ['menus', 0, field] }] })
  })

  it('are a hundred at most, submenus included', async () => {
    const subs = Array.from({ length: SITE_MENUS_MAX }, (_, at) => menuOf({ menuTitle: `메뉴 ${at}` }))
    await expect(save([top({}, subs)])).rejects.toMatchObject({ code: errorTable.invalidInput.code, issues: [{ path: ['menus'], message: expect.stringContaining(String(SITE_MENUS_MAX)) }] })
    await expect(save(Array.from({ length: 10_000 }, (_, at) => top({ menuTitle: `메뉴 ${at}` })))).rejects.toMatchObject({ code: errorTable.bodyTooLarge.code })
    expect((await save([top({}, subs.slice(1))])).menus[0]?.subMenus).toHaveLength(SITE_MENUS_MAX - 1)
  })

  it('take no number of another site', async () => {
    const other = await buildSite(api)
    const theirs = await other.owner.client(calls.saveMenus, { params: params(other), body: { menus: [top({ menuTitle: '남의 메뉴' })], version: (await other.owner.client(calls.menus, { params: params(other) })).version } })
    const { menus } = await save([top({ menuTitle: '우리 메뉴', menuSeq: theirs.menus[0]?.menuSeq ?? null })])
    expect(menus[0]?.menuSeq).not.toBe(theirs.menus[0]?.menuSeq)
    expect((await other.owner.client(calls.menus, { params: params(other) })).menus).toEqual(theirs.menus)
  })
})

describe('categories of a site [SET-04]', () => {
  const readCategories = () => site.owner.client(calls.categories, { params: params() })
  const saveCategories = async (categories: ReturnType<typeof categoryOf>[], version?: string) =>
    site.owner.client(calls.saveCategories, { params: params(), body: { categories, version: version ?? (await readCategories()).version } })

  it('are added, renamed and ordered, and show with their names in other languages', async () => {
    const before = (await readCategories()).categories
    const { categories } = await saveCategories([categoryOf({ name: '베이킹', names: { en: 'Baking', ja: '' } }), ...before])
    expect(categories[0]).toMatchObject({ name: '베이킹', names: { en: 'Baking', ja: '' }, classCount: 0 })
    expect(new Set(categories.map(({ categoryCd }) => categoryCd)).size).toBe(before.length + 1)
    const { categories: seen } = await api.client()(contract.channel.categories, { params: params() })
    expect(seen[0]).toMatchObject({ name: '베이킹', names: { en: 'Baking' } })
  })

  it('stay while a class is in them, a private one too', async () => {
    const { categories } = await saveCategories([categoryOf({ name: '도예' }), categoryOf({ name: '빈 곳' })])
    const [pottery, empty] = categories
    if (pottery === undefined || empty === undefined) throw new Error('two categories were saved')
    await buildCourse(api, { site, draft: { categoryCd: pottery.categoryCd } })
    await expect(saveCategories([empty])).rejects.toMatchObject({ code: errorTable.conflict.code })
    expect((await saveCategories([pottery])).categories.map(({ name }) => name)).toEqual(['도예'])
  })

  it('refuse to be saved over a change of another person', async () => {
    const { version, categories } = await readCategories()
    await saveCategories([...categories, categoryOf()])
    await expect(saveCategories(categories, version)).rejects.toMatchObject({ code: errorTable.staleEdit.code })
  })
})
