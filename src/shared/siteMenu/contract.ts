import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { seq, siteParams } from '#shared/kernel/call/fields.ts'
import { typedNames } from '#shared/kernel/call/nameFields.ts'
import { lineText, requiredText, safeNextPath, urlRule } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { CATEGORY_NAME_MAX, MENU_PATH_MAX, MENU_TITLE_MAX, MENU_URL_MAX, menuTypeCd, openTypeCd, SITE_CATEGORIES_MAX, SITE_MENUS_MAX, visibleTypeCd } from './rules.ts'

const menuFields = z.object({
  /** null: new. */
  menuSeq: seq.nullable(),
  menuTitle: requiredText.pipe(lineText.max(MENU_TITLE_MAX)),
  titles: typedNames(MENU_TITLE_MAX),
  menuTypeCd: z.enum(menuTypeCd),
  /** Inside the site; empty: a heading without a link. */
  path: z.string().trim().max(MENU_PATH_MAX),
  externLinkUrl: z.string().trim().max(MENU_URL_MAX),
  openTypeCd: z.enum(openTypeCd),
  visibleTypeCd: z.enum(visibleTypeCd),
})

type MenuFields = z.infer<typeof menuFields>

/** A link leads to a path of the site or to an http address, nowhere else. */
function checkTarget({ menuTypeCd: type, path, externLinkUrl }: MenuFields, context: z.RefinementCtx): void {
  if (type === menuTypeCd.outside && !urlRule.safeParse(externLinkUrl).success) context.addIssue({ code: 'custom', path: ['externLinkUrl'], message: validationMessage('validation:url') })
  if (type === menuTypeCd.inside && path !== '' && safeNextPath(path) === null) context.addIssue({ code: 'custom', path: ['path'], message: validationMessage('validation:sitePath') })
}

const subMenu = menuFields.superRefine(checkTarget)
export type SubMenuForm = z.infer<typeof subMenu>

const menuForm = menuFields.extend({ subMenus: z.array(subMenu).max(SITE_MENUS_MAX) }).superRefine(checkTarget)
export type MenuForm = z.infer<typeof menuForm>

/** The menus of the header in their order, two levels deep. */
export const menusForm = z.object({
  menus: z.array(menuForm).max(SITE_MENUS_MAX)
    .refine((menus) => menus.reduce((count, { subMenus }) => count + 1 + subMenus.length, 0) <= SITE_MENUS_MAX, { error: validationMessage('validation:maxItems', { max: SITE_MENUS_MAX }) }),
})
export type MenusForm = z.infer<typeof menusForm>

const categoryForm = z.object({
  /** null: new. */
  categoryCd: z.string().max(20).nullable(),
  name: requiredText.pipe(lineText.max(CATEGORY_NAME_MAX)),
  names: typedNames(CATEGORY_NAME_MAX),
})
export type CategoryForm = z.infer<typeof categoryForm>

export const categoriesForm = z.object({ categories: z.array(categoryForm).max(SITE_CATEGORIES_MAX) })
export type CategoriesForm = z.infer<typeof categoriesForm>

/** Tells which state a form was opened with; saving over another one is refused. */
const version = z.string().max(64)

const siteMenus = menusForm.extend({ version })
export type SiteMenus = z.infer<typeof siteMenus>

const siteCategories = z.object({ categories: z.array(categoryForm.extend({ categoryCd: z.string(), classCount: z.int() })), version })
export type SiteCategories = z.infer<typeof siteCategories>

const common = { backend: 'main', version: 'v1.0', access: { site: 'SITE_DESIGN_UPDATE' }, params: siteParams } as const

/** Menus and categories as those who design a site edit them (platform spec §3, §7; SET-04). Each is saved whole, so an order is never half changed. */
export const siteMenuCalls = /* @__PURE__ */ domainCalls('siteMenu', {
  menus: call({ ...common, method: 'GET', path: '/channels/:channelSeq/admin/menus', summary: 'Returns the menus of the header for editing', response: siteMenus }),
  saveMenus: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/admin/menus',
    summary: 'Replaces the menus of the header: their order, texts and links', body: siteMenus, response: siteMenus, errors: ['staleEdit'],
  }),
  categories: call({ ...common, method: 'GET', path: '/channels/:channelSeq/admin/categories', summary: 'Returns the categories of classes for editing, with the number of their classes', response: siteCategories }),
  saveCategories: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/admin/categories',
    summary: 'Replaces the categories of classes; one with classes stays until they are in another', body: categoriesForm.extend({ version }), response: siteCategories, errors: ['staleEdit', 'conflict'],
  }),
})
