import { describe, expect, it } from 'vitest'
import type { Menu } from '#shared/channel/contract.ts'
import { menuTarget, visibleMenus } from './menus.ts'

const menu = (over: Partial<Menu> = {}): Menu => ({
  menuSeq: 1, menuTitle: 'a', titles: {}, menuTypeCd: '00', path: '/classes', externLinkUrl: null, openTypeCd: '00', visibleTypeCd: '00', subMenus: [], ...over,
})
const three = [menu({ menuTitle: 'all' }), menu({ menuTitle: 'members', visibleTypeCd: '01' }), menu({ menuTitle: 'others', visibleTypeCd: '02' })]
const titles = (menus: Menu[]) => menus.map(({ menuTitle }) => menuTitle)

describe('visibleMenus [SHELL-14]', () => {
  it('shows members and non-members their own, and who designs the site all', () => {
    expect(titles(visibleMenus(three, { isMember: true, seesAll: false }, 'ko'))).toEqual(['all', 'members'])
    expect(titles(visibleMenus(three, { isMember: false, seesAll: false }, 'ko'))).toEqual(['all', 'others'])
    expect(titles(visibleMenus(three, { isMember: false, seesAll: true }, 'ko'))).toEqual(['all', 'members', 'others'])
  })
  it('names them in the language of the viewer, or in Korean', () => {
    const menus = [menu({ menuTitle: '소개', titles: { en: 'About' }, subMenus: [menu({ menuTitle: '강사', titles: { en: 'Teachers' } })] })]
    const shown = (language: 'ko' | 'en' | 'ja') => visibleMenus(menus, { isMember: false, seesAll: false }, language).flatMap((one) => [one, ...one.subMenus]).map(({ menuTitle }) => menuTitle)
    expect([shown('ko'), shown('en'), shown('ja')]).toEqual([['소개', '강사'], ['About', 'Teachers'], ['소개', '강사']])
  })
  it('applies to sub-menus too', () => {
    const [top] = visibleMenus([menu({ subMenus: three })], { isMember: true, seesAll: false }, 'ko')
    expect(titles(top?.subMenus ?? [])).toEqual(['all', 'members'])
  })
})

describe('menuTarget [SHELL-14]', () => {
  it('reads internal and external targets and new tabs', () => {
    expect(menuTarget(menu())).toEqual({ kind: 'path', path: '/classes', newTab: false })
    expect(menuTarget(menu({ menuTypeCd: '01', externLinkUrl: 'https://example.com/a', openTypeCd: '99' }))).toEqual({ kind: 'external', url: 'https://example.com/a', newTab: true })
  })
  it('goes nowhere for scripts and foreign paths', () => {
    // oxlint-disable-next-line no-script-url -- the attack itself
    expect(menuTarget(menu({ menuTypeCd: '01', externLinkUrl: 'javascript:alert(1)' }))).toBeNull()
    expect(menuTarget(menu({ path: '//evil.example' }))).toBeNull()
    expect(menuTarget(menu({ path: null }))).toBeNull()
  })
})
