import { publishStatusCd } from '#shared/kernel/codes.ts'

/** How many pages of a site are listed at once, which is all of them (platform spec §9, page list size). */
export const SITE_PAGES_SIZE = 9999
/** Asks for all published pages of a site. */
export const publishedPages = { publishStatusCd: publishStatusCd.published, page: 1, size: SITE_PAGES_SIZE } as const
/** Most characters of a page's title and address (courses spec §9, page name 40, address 20). */
export const PAGE_TITLE_MAX = 40
export const PAGE_PATH_MAX = 20
/** Most characters of a page's content, markup included. */
export const PAGE_CONTENT_MAX = 100_000
/** An address below `/p/`: letters of any script, digits, hyphen and underscore. */
export const PAGE_PATH_PATTERN = /^[\p{L}\p{N}_-]+$/u
