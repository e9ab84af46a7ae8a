import { z } from 'zod'
import { siteNameRule } from '#shared/channel/siteName.ts'
import type { SiteHome } from '#shared/channel/siteHome.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** How many sites one person may own. */
export const SITES_PER_PERSON = 10

/** Fewest and most characters of a site's title. */
export const SITE_TITLE_MIN = 2
export const SITE_TITLE_MAX = 40

/** What a site looks like at first: its colour and front page. Names and words are in siteKinds.json. */
export interface SiteTemplate {
  templateCd: string
  /** As #rrggbb; null: the platform's own. */
  primaryColor: string | null
  home: SiteHome
}

/** The templates of a new site (platform spec §3, templateCd; SHELL-25). */
export const siteTemplates = [
  { templateCd: '00', primaryColor: null, home: { hero: 'pictures', sections: ['categories', 'popular', 'latest'] } },
  { templateCd: '01', primaryColor: '#2d4a7c', home: { hero: 'words', sections: ['latest', 'categories', 'popular'] } },
  { templateCd: '02', primaryColor: '#a8502f', home: { hero: 'pictures', sections: ['latest', 'popular', 'categories'] } },
  { templateCd: '03', primaryColor: '#6b4c9a', home: { hero: 'words', sections: ['popular', 'latest', 'categories'] } },
] as const satisfies readonly SiteTemplate[]
export type TemplateCd = (typeof siteTemplates)[number]['templateCd']

/** What a site is mainly for: what it begins with. Names and words are in siteKinds.json. */
export interface ContentType {
  contentTypeCd: string
  /** Its class categories, by their keys in siteKinds.json; the first is that of a class without a choice. */
  categories: readonly string[]
  /** The template that is offered first. */
  templateCd: TemplateCd
}

/** The content types, in the order that they are offered (SHELL-25). */
export const contentTypes = [
  { contentTypeCd: '01', categories: ['craft', 'drawing', 'cooking', 'photo', 'music'], templateCd: '02' },
  { contentTypeCd: '02', categories: ['conversation', 'grammar', 'exam', 'businessLanguage'], templateCd: '01' },
  { contentTypeCd: '03', categories: ['development', 'data', 'design', 'planning', 'marketing'], templateCd: '01' },
  { contentTypeCd: '04', categories: ['exercise', 'yoga', 'meditation', 'nutrition'], templateCd: '00' },
  { contentTypeCd: '05', categories: ['writing', 'reading', 'history', 'philosophy'], templateCd: '03' },
  { contentTypeCd: '00', categories: ['starter', 'deeper', 'special'], templateCd: '00' },
] as const satisfies readonly ContentType[]
export type ContentTypeCd = (typeof contentTypes)[number]['contentTypeCd']
export type SiteCategory = (typeof contentTypes)[number]['categories'][number]

/** The menus of a new site: classes for everyone, their own for members, a way in for the others. Names are in siteKinds.json. */
export const siteMenus = [
  { key: 'classes', path: '/classes', visibleTypeCd: '00' },
  { key: 'myClasses', path: '/me/classes', visibleTypeCd: '01' },
  { key: 'newHere', path: '/createaccount', visibleTypeCd: '02' },
] as const

const codesOf = <Code extends string>(codes: readonly Code[]) => codes as readonly [Code, ...Code[]]
const contentTypeCds = codesOf(contentTypes.map(({ contentTypeCd }) => contentTypeCd))
const templateCds = codesOf(siteTemplates.map(({ templateCd }) => templateCd))

/** A content type by its code; undefined for any other text, as a query may hold. */
export function contentTypeOf(code: string | null): (typeof contentTypes)[number] | undefined {
  return contentTypes.find(({ contentTypeCd }) => contentTypeCd === code)
}

/** A template by its code. */
export function templateOf(code: string): (typeof siteTemplates)[number] | undefined {
  return siteTemplates.find(({ templateCd }) => templateCd === code)
}

/** Number of a category on its site, as the contract has it: six digits. */
export const categoryCdAt = (index: number): string => String(index + 1).padStart(6, '0')

/** A new site as its maker describes it (SHELL-25). */
export const newSiteForm = z.object({
  contentTypeCd: z.enum(contentTypeCds, { error: validationMessage('validation:choose') }),
  name: z.string().trim()
    .refine((text) => text !== '', { error: validationMessage('validation:required'), abort: true }).min(SITE_TITLE_MIN).max(SITE_TITLE_MAX),
  domain: siteNameRule,
  templateCd: z.enum(templateCds, { error: validationMessage('validation:choose') }),
})
export type NewSiteForm = z.output<typeof newSiteForm>
