import { createHash } from 'node:crypto'
import { AppError } from '#shared/kernel/errors.ts'
import type { OtherNames } from '#shared/kernel/names.ts'
import type { CategoriesForm, MenusForm, SiteCategories, SiteMenus, SubMenuForm } from '#shared/siteMenu/contract.ts'
import { menuTypeCd, openTypeCd, visibleTypeCd } from '#shared/siteMenu/rules.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { deleteMenus, hasClassesIn, insertMenus, listCategories, listMenus, lockSite, writeCategories } from './queries.ts'
import type { CategoryRow, MenuRow, NewMenuRow } from './queries.ts'

export interface SiteMenuService {
  menus(channelSeq: number): Promise<SiteMenus>
  /** Throws `staleEdit` when they were changed since `version`. */
  saveMenus(channelSeq: number, form: MenusForm & { version: string }): Promise<SiteMenus>
  categories(channelSeq: number): Promise<SiteCategories>
  /** Throws `staleEdit`; `conflict` when a removed category has classes. */
  saveCategories(channelSeq: number, form: CategoriesForm & { version: string }): Promise<SiteCategories>
}

const CATEGORY_DIGITS = 6

export function createSiteMenuService({ database: { db } }: Pick<ServerPorts, 'database'>, channels: Pick<ChannelService, 'forget'>): SiteMenuService {
  const menusOf = async (at: Db, channelSeq: number) => presentMenus(await listMenus(at, channelSeq))
  const categoriesOf = async (at: Db, channelSeq: number) => presentCategories(await listCategories(at, channelSeq))

  return {
    menus: (channelSeq) => menusOf(db, channelSeq),

    async saveMenus(channelSeq, { menus, version }) {
      const saved = await db.transaction(async (tx) => {
        await lockSite(tx, channelSeq)
        const before = await menusOf(tx, channelSeq)
        if (before.version !== version) throw new AppError('staleEdit')
        const isOwn = new Set(before.menus.flatMap((menu) => [menu, ...menu.subMenus]).map(({ menuSeq }) => menuSeq))
        await deleteMenus(tx, channelSeq)
        const rowOf = (form: SubMenuForm, parentMenuSeq: number | null, sortOrder: number) => menuRow(form, { channelSeq, parentMenuSeq, sortOrder, keeps: isOwn.has(form.menuSeq) })
        const parents = await insertMenus(tx, menus.map((menu, at) => rowOf(menu, null, at)))
        await insertMenus(tx, menus.flatMap(({ subMenus }, at) => subMenus.map((menu) => ({ menu, parent: parents[at] ?? null }))).map(({ menu, parent }, at) => rowOf(menu, parent, at)))
        return menusOf(tx, channelSeq)
      })
      channels.forget(channelSeq)
      return saved
    },

    categories: (channelSeq) => categoriesOf(db, channelSeq),

    async saveCategories(channelSeq, { categories, version }) {
      return db.transaction(async (tx) => {
        await lockSite(tx, channelSeq)
        const before = await categoriesOf(tx, channelSeq)
        if (before.version !== version) throw new AppError('staleEdit')
        const known = before.categories.map(({ categoryCd }) => categoryCd)
        const kept = new Set(categories.map(({ categoryCd }) => categoryCd).filter((code) => code !== null && known.includes(code)))
        if (await hasClassesIn(tx, channelSeq, known.filter((code) => !kept.has(code)))) throw new AppError('conflict')
        let last = Math.max(0, ...known.map(Number).filter(Number.isSafeInteger))
        const nextCode = () => String(++last).padStart(CATEGORY_DIGITS, '0')
        const rows = categories.map(({ categoryCd, name, names }, sortOrder) => ({
          channelSeq, categoryCd: categoryCd !== null && kept.delete(categoryCd) ? categoryCd : nextCode(), name, names: filled(names), sortOrder,
        }))
        await writeCategories(tx, channelSeq, rows)
        return categoriesOf(tx, channelSeq)
      })
    },
  }
}

/** Leaves out empty names. */
function filled({ en, ja }: { en: string; ja: string }): OtherNames {
  return { ...(en === '' ? {} : { en }), ...(ja === '' ? {} : { ja }) }
}

const typed = ({ en = '', ja = '' }: OtherNames) => ({ en, ja })

const versionOf = (state: unknown) => createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)

const codeOf = <Code extends string>(codes: Record<string, Code>, value: string, otherwise: Code) => Object.values(codes).find((code) => code === value) ?? otherwise

function presentMenu(row: MenuRow): SubMenuForm {
  return {
    menuSeq: row.menuSeq, menuTitle: row.menuTitle, titles: typed(row.titles),
    menuTypeCd: codeOf(menuTypeCd, row.menuTypeCd, menuTypeCd.outside), path: row.path ?? '', externLinkUrl: row.externLinkUrl ?? '',
    openTypeCd: codeOf(openTypeCd, row.openTypeCd, openTypeCd.same), visibleTypeCd: codeOf(visibleTypeCd, row.visibleTypeCd, visibleTypeCd.everyone),
  }
}

function presentMenus(rows: readonly MenuRow[]): SiteMenus {
  const childrenOf = (parent: number | null) => rows.filter(({ parentMenuSeq }) => parentMenuSeq === parent)
  const menus = childrenOf(null).map((row) => ({ ...presentMenu(row), subMenus: childrenOf(row.menuSeq).map(presentMenu) }))
  return { menus, version: versionOf(menus) }
}

function presentCategories(rows: readonly CategoryRow[]): SiteCategories {
  const categories = rows.map(({ categoryCd, name, names, classCount }) => ({ categoryCd, name, names: typed(names), classCount }))
  // A class that is published meanwhile is no change of a category.
  return { categories, version: versionOf(categories.map(({ categoryCd, name, names }) => [categoryCd, name, names])) }
}

function menuRow(form: SubMenuForm, { keeps, ...at }: { channelSeq: number; parentMenuSeq: number | null; sortOrder: number; keeps: boolean }): NewMenuRow {
  const isInside = form.menuTypeCd === menuTypeCd.inside
  return {
    ...at, ...(keeps && form.menuSeq !== null ? { menuSeq: form.menuSeq } : {}), menuTitle: form.menuTitle, titles: filled(form.titles), menuTypeCd: form.menuTypeCd,
    path: isInside && form.path !== '' ? form.path : null, externLinkUrl: isInside ? null : form.externLinkUrl, openTypeCd: form.openTypeCd, visibleTypeCd: form.visibleTypeCd,
  }
}
