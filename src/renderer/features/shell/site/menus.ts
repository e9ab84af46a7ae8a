import type { Menu } from '#shared/channel/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { safeNextPath } from '#shared/kernel/format/formats.ts'
import { nameIn } from '#shared/kernel/names.ts'

export interface MenuViewer {
  isMember: boolean
  seesAll: boolean
}

/** Menus visible to a viewer, in their language: 00 everyone, 01 members, 02 non-members; site designers see all [SHELL-14]. */
export function visibleMenus(menus: readonly Menu[], viewer: MenuViewer, language: Language): Menu[] {
  const seen = ({ visibleTypeCd }: Menu) => viewer.seesAll || visibleTypeCd === '00' || visibleTypeCd === (viewer.isMember ? '01' : '02')
  return menus.filter(seen).map((menu) => ({ ...menu, menuTitle: nameIn(language, menu.menuTitle, menu.titles), subMenus: visibleMenus(menu.subMenus, viewer, language) }))
}

/** null: a heading without link, or an unsafe URL. */
export type MenuTarget = { kind: 'path'; path: string; newTab: boolean } | { kind: 'external'; url: string; newTab: boolean } | null

/** Parses a menu's target: menuTypeCd 00 is an internal path, others external; openTypeCd 99 opens a new tab [SHELL-14]. */
export function menuTarget(menu: Menu): MenuTarget {
  const newTab = menu.openTypeCd === '99'
  if (menu.menuTypeCd === '00') {
    const path = safeNextPath(menu.path)
    return path === null ? null : { kind: 'path', path, newTab }
  }
  const url = menu.externLinkUrl ?? ''
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? { kind: 'external', url, newTab } : null
}
