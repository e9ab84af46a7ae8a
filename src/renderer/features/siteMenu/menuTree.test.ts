import { describe, expect, it } from 'vitest'
import type { Entry, SubEntry } from './menuTree.ts'
import { addEntry, canNest, dropEntry, entriesOf, entriesRule, liftEntry, moveEntry, nestEntry, placeOf, putEntry, removeEntry, sentMenus } from './menuTree.ts'

const sub = (menuSeq: number): SubEntry => ({ menuSeq, menuTitle: `메뉴 ${menuSeq}`, titles: { en: '', ja: '' }, menuTypeCd: '00', path: '', externLinkUrl: '', openTypeCd: '00', visibleTypeCd: '00' })
const top = (menuSeq: number, ...subs: number[]): Entry => ({ ...sub(menuSeq), subMenus: subs.map(sub) })
const shape = (menus: readonly Entry[]) => menus.map(({ menuSeq, subMenus }) => (subMenus.length === 0 ? menuSeq : [menuSeq, ...subMenus.map((one) => one.menuSeq)]))

describe('the tree of menus [SET-04]', () => {
  const menus = [top(1, 11, 12), top(2), top(3, 31)]

  it.each<[string, Entry[], unknown]>([
    ['moves a menu with its submenus', moveEntry(menus, 1, 1), [2, [1, 11, 12], [3, 31]]],
    ['moves a submenu within its menu', moveEntry(menus, 12, -1), [[1, 12, 11], 2, [3, 31]]],
    ['leaves the first one first', moveEntry(menus, 1, -1), shape(menus)],
    ['leaves the last submenu in its menu', moveEntry(menus, 12, 1), shape(menus)],
    ['drops a menu on another', putEntry(menus, 3, 1), [[3, 31], [1, 11, 12], 2]],
    ['drops a menu on the submenu of another', putEntry(menus, 3, 12), [[3, 31], [1, 11, 12], 2]],
    ['drops a submenu on its neighbour', putEntry(menus, 11, 12), [[1, 12, 11], 2, [3, 31]]],
    ['drops a submenu into another menu', putEntry(menus, 11, 31), [[1, 12], 2, [3, 11, 31]]],
    ['drops a submenu on another menu', putEntry(menus, 11, 2), [[1, 12], [2, 11], [3, 31]]],
    ['leaves a submenu that is dropped on its own menu', putEntry(menus, 11, 1), shape(menus)],
    ['drops a menu to the right, below the one before', dropEntry(menus, 2, 2, 28), [[1, 11, 12, 2], [3, 31]]],
    ['drops a menu elsewhere and to the right', dropEntry([...menus, top(4)], 4, 2, 40), [[1, 11, 12, 4], 2, [3, 31]]],
    ['drops a submenu to the left, out of its menu', dropEntry(menus, 12, 12, -28), [[1, 11], 12, 2, [3, 31]]],
    ['drops a menu a little aside, as it is', dropEntry(menus, 2, 2, 27), shape(menus)],
    ['puts a menu below the one before', nestEntry(menus, 2), [[1, 11, 12, 2], [3, 31]]],
    ['nests none that has submenus', nestEntry(menus, 3), shape(menus)],
    ['nests not the first', nestEntry(menus, 1), shape(menus)],
    ['makes a submenu a menu', liftEntry(menus, 11), [[1, 12], 11, 2, [3, 31]]],
    ['removes a submenu', removeEntry(menus, 31), [[1, 11, 12], 2, 3]],
    ['removes a menu with its submenus', removeEntry(menus, 1), [2, [3, 31]]],
  ])('%s', (_, after, expected) => expect(shape(after)).toEqual(expected))

  it('gives a new menu a number of its own', () => {
    const first = addEntry(menus, null)
    const second = addEntry(first.menus, 2)
    expect(shape(second.menus)).toEqual([[1, 11, 12], [2, -2], [3, 31], -1])
    expect([placeOf(second.menus, first.menuSeq), placeOf(second.menus, second.menuSeq), placeOf(menus, 99)]).toEqual([{ top: 3, sub: null }, { top: 1, sub: 0 }, null])
    expect(canNest(second.menus, { top: 3, sub: null })).toBe(true)
  })

  it('sends new menus without a number, and takes back what the server has', () => {
    const { menus: added } = addEntry(menus, 2)
    const { menus: sent } = sentMenus({ menus: added })
    expect(sent[1]?.subMenus[0]?.menuSeq).toBeNull()
    expect(entriesOf(sentMenus({ menus }).menus)).toEqual(menus)
  })

  it('holds the rules of the server', () => {
    const { menus: added } = addEntry(menus, 2)
    expect(entriesRule.safeParse({ menus }).success).toBe(true)
    expect(entriesRule.safeParse({ menus: added }).error?.issues.map(({ path }) => path)).toEqual([['menus', 1, 'subMenus', 0, 'menuTitle']])
  })
})
