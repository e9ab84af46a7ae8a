import { z } from 'zod'
import { menusForm } from '#shared/siteMenu/contract.ts'
import type { MenuForm, MenusForm, SubMenuForm } from '#shared/siteMenu/contract.ts'
import { menuTypeCd, openTypeCd, visibleTypeCd } from '#shared/siteMenu/rules.ts'

/** A menu in the editor. A new one has a negative number until it is saved. */
export type SubEntry = SubMenuForm & { menuSeq: number }
export type Entry = SubEntry & { subMenus: SubEntry[] }
export interface Entries { menus: Entry[] }

/** Where a menu stands: a top one, or the `sub`th below it. */
export interface Place { top: number; sub: number | null }

const numbered = (menu: SubMenuForm): SubEntry => ({ ...menu, menuSeq: menu.menuSeq ?? 0 })
/** What the server sent, for the editor. */
export const entriesOf = (menus: readonly MenuForm[]): Entry[] => menus.map((menu) => ({ ...numbered(menu), subMenus: menu.subMenus.map(numbered) }))

const unnumbered = <Menu extends SubEntry>(menu: Menu) => ({ ...menu, menuSeq: menu.menuSeq > 0 ? menu.menuSeq : null })
/** What the editor holds, for the server. */
export const sentMenus = ({ menus }: Entries): MenusForm => ({ menus: menus.map((menu) => ({ ...unnumbered(menu), subMenus: menu.subMenus.map(unnumbered) })) })

/** The server's rules, for the numbers of the editor. */
export const entriesRule: z.ZodType<Entries, Entries> = z.custom<Entries>().superRefine((entries, context) => {
  const parsed = menusForm.safeParse(sentMenus(entries))
  for (const { code, path, message } of parsed.error?.issues ?? []) context.addIssue({ code: 'custom', path, message, params: { code } })
})

export function placeOf(menus: readonly Entry[], menuSeq: number): Place | null {
  for (const [top, menu] of menus.entries()) {
    if (menu.menuSeq === menuSeq) return { top, sub: null }
    const sub = menu.subMenus.findIndex((one) => one.menuSeq === menuSeq)
    if (sub !== -1) return { top, sub }
  }
  return null
}

export const entryAt = (menus: readonly Entry[], { top, sub }: Place): SubEntry | undefined => (sub === null ? menus[top] : menus[top]?.subMenus[sub])

const blank = (menuSeq: number): SubEntry => ({
  menuSeq, menuTitle: '', titles: { en: '', ja: '' }, menuTypeCd: menuTypeCd.inside, path: '', externLinkUrl: '', openTypeCd: openTypeCd.same, visibleTypeCd: visibleTypeCd.everyone,
})

/** Adds a menu at the end of the top ones, or below `parent`. @returns the menus and the new one's number */
export function addEntry(menus: readonly Entry[], parent: number | null): { menus: Entry[]; menuSeq: number } {
  const menuSeq = Math.min(0, ...menus.flatMap((menu) => [menu, ...menu.subMenus]).map((menu) => menu.menuSeq)) - 1
  const entry = blank(menuSeq)
  if (parent === null) return { menuSeq, menus: [...menus, { ...entry, subMenus: [] }] }
  return { menuSeq, menus: menus.map((menu) => (menu.menuSeq === parent ? { ...menu, subMenus: [...menu.subMenus, entry] } : menu)) }
}

export function removeEntry(menus: readonly Entry[], menuSeq: number): Entry[] {
  return menus.filter((menu) => menu.menuSeq !== menuSeq).map((menu) => ({ ...menu, subMenus: menu.subMenus.filter((sub) => sub.menuSeq !== menuSeq) }))
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}

/** Moves a menu among those of its level; unchanged beyond their ends. */
export function moveEntry(menus: readonly Entry[], menuSeq: number, by: -1 | 1): Entry[] {
  const place = placeOf(menus, menuSeq)
  if (place === null) return [...menus]
  const { top, sub } = place
  if (sub === null) return moved(menus, top, top + by)
  return menus.map((menu, at) => (at === top ? { ...menu, subMenus: moved(menu.subMenus, sub, sub + by) } : menu))
}

/** Puts a menu where another one of its level is; a submenu also into another menu. Unchanged for a submenu over its own menu. */
export function putEntry(menus: readonly Entry[], menuSeq: number, over: number): Entry[] {
  const [from, to] = [placeOf(menus, menuSeq), placeOf(menus, over)]
  if (from === null || to === null) return [...menus]
  // Over the submenus of another menu, a top one takes that one's place.
  if (from.sub === null) return moved(menus, from.top, to.top)
  const entry = entryAt(menus, from)
  if (entry === undefined || (to.sub === null && from.top === to.top)) return [...menus]
  if (from.top !== to.top) {
    return menus.map((menu, at) => (at === from.top ? { ...menu, subMenus: menu.subMenus.toSpliced(from.sub ?? 0, 1) }
      : at === to.top ? { ...menu, subMenus: menu.subMenus.toSpliced(to.sub ?? menu.subMenus.length, 0, entry) } : menu))
  }
  return menus.map((menu, at) => (at === from.top ? { ...menu, subMenus: moved(menu.subMenus, from.sub ?? 0, to.sub ?? 0) } : menu))
}

/** A top menu without submenus can go below the one before it. */
export function canNest(menus: readonly Entry[], { top, sub }: Place): boolean {
  return sub === null && top > 0 && menus[top]?.subMenus.length === 0
}

/** Puts a top menu below the one before it. */
export function nestEntry(menus: readonly Entry[], menuSeq: number): Entry[] {
  const place = placeOf(menus, menuSeq)
  const entry = place === null ? undefined : menus[place.top]
  if (place === null || entry === undefined || !canNest(menus, place)) return [...menus]
  const { subMenus, ...sub } = entry
  if (subMenus.length > 0) return [...menus]
  return menus.flatMap((menu, at) => (at === place.top ? [] : at === place.top - 1 ? [{ ...menu, subMenus: [...menu.subMenus, sub] }] : [menu]))
}

/** Makes a submenu a top menu, after the one it was in. */
export function liftEntry(menus: readonly Entry[], menuSeq: number): Entry[] {
  const place = placeOf(menus, menuSeq)
  const entry = place === null ? undefined : entryAt(menus, place)
  if (place === null || place.sub === null || entry === undefined) return [...menus]
  return removeEntry(menus, menuSeq).toSpliced(place.top + 1, 0, { ...entry, subMenus: [] })
}

/** From here on a drag to the side changes the level (px). */
export const INDENT_PX = 28

/** Puts a dragged menu down. @param sideways px to the right: below the menu before it; to the left: out of its menu */
export function dropEntry(menus: readonly Entry[], menuSeq: number, over: number, sideways: number): Entry[] {
  const put = over === menuSeq ? [...menus] : putEntry(menus, menuSeq, over)
  if (sideways >= INDENT_PX) return nestEntry(put, menuSeq)
  return sideways <= -INDENT_PX ? liftEntry(put, menuSeq) : put
}
