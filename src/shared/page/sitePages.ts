import { publishStatusCd } from '#shared/kernel/codes.ts'

/** Page size of the page list, which covers all pages of a site (platform spec §9). */
export const SITE_PAGES_SIZE = 9999
export const publishedPages = { publishStatusCd: publishStatusCd.published, page: 1, size: SITE_PAGES_SIZE } as const
/** Characters of a page's title and address (courses spec §9, page name 40, address 20). */
export const PAGE_TITLE_MAX = 40
export const PAGE_PATH_MAX = 20
/** Characters of the text that a page may begin with. */
export const PAGE_TEXT_MAX = 100_000
/** A path segment below `/p/`: letters of any script, digits, hyphen, underscore. */
export const PAGE_PATH_PATTERN = /^[\p{L}\p{N}_-]+$/u
/** Who gets a published page: everyone, those who know its address, staff. */
export const pageVisible = ['public', 'link', 'private'] as const
export type PageVisible = (typeof pageVisible)[number]
