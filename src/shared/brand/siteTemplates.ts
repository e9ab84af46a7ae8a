import { z } from 'zod'
import { siteNameRule } from '#shared/channel/siteName.ts'
import type { SiteDesign } from '#shared/channel/siteDesign.ts'
import type { SiteHome } from '#shared/channel/siteHome.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

export const SITES_PER_PERSON = 10

export const SITE_TITLE_MIN = 2
export const SITE_TITLE_MAX = 40

/** A site's initial colour, front page, type, header and footer; its texts are in siteKinds.json. */
export interface SiteTemplate {
  templateCd: string
  primaryColor: string | null
  home: SiteHome
  design: Pick<SiteDesign, 'type' | 'header' | 'footer'>
}

/** Templates of a new site (platform spec §3, templateCd; SHELL-25). */
export const siteTemplates = [
  { templateCd: '00', primaryColor: null, home: { hero: 'pictures', sections: ['categories', 'popular', 'latest'] }, design: { type: 'basic', header: 'left', footer: 'full' } },
  { templateCd: '01', primaryColor: '#2d4a7c', home: { hero: 'words', sections: ['latest', 'categories', 'popular'] }, design: { type: 'bold', header: 'left', footer: 'compact' } },
  { templateCd: '02', primaryColor: '#a8502f', home: { hero: 'pictures', sections: ['latest', 'popular', 'categories'] }, design: { type: 'basic', header: 'centre', footer: 'full' } },
  { templateCd: '03', primaryColor: '#6b4c9a', home: { hero: 'words', sections: ['popular', 'latest', 'categories'] }, design: { type: 'soft', header: 'centre', footer: 'compact' } },
] as const satisfies readonly SiteTemplate[]
export type TemplateCd = (typeof siteTemplates)[number]['templateCd']

export interface ContentType {
  contentTypeCd: string
  /** Category keys in siteKinds.json; the first is the default. */
  categories: readonly string[]
  templateCd: TemplateCd
}

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

/** Menus of a new site; their names are in siteKinds.json. */
export const siteMenus = [
  { key: 'classes', path: '/classes', visibleTypeCd: '00' },
  { key: 'myClasses', path: '/me/classes', visibleTypeCd: '01' },
  { key: 'newHere', path: '/createaccount', visibleTypeCd: '02' },
] as const

const codesOf = <Code extends string>(codes: readonly Code[]) => codes as readonly [Code, ...Code[]]
const contentTypeCds = codesOf(contentTypes.map(({ contentTypeCd }) => contentTypeCd))
const templateCds = codesOf(siteTemplates.map(({ templateCd }) => templateCd))

/** Undefined for an unknown code. */
export function contentTypeOf(code: string | null): (typeof contentTypes)[number] | undefined {
  return contentTypes.find(({ contentTypeCd }) => contentTypeCd === code)
}

export function templateOf(code: string): (typeof siteTemplates)[number] | undefined {
  return siteTemplates.find(({ templateCd }) => templateCd === code)
}

/** Category number within its site: six digits. */
export const categoryCdAt = (index: number): string => String(index + 1).padStart(6, '0')

/** Input of the site creation form (SHELL-25). */
export const newSiteForm = z.object({
  contentTypeCd: z.enum(contentTypeCds, { error: validationMessage('validation:choose') }),
  name: z.string().trim()
    .refine((text) => text !== '', { error: validationMessage('validation:required'), abort: true }).min(SITE_TITLE_MIN).max(SITE_TITLE_MAX),
  domain: siteNameRule,
  templateCd: z.enum(templateCds, { error: validationMessage('validation:choose') }),
})
export type NewSiteForm = z.output<typeof newSiteForm>
