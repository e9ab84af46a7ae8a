/** How many pages of a site are listed at once, which is all of them (platform spec §9, page list size). */
export const SITE_PAGES_SIZE = 9999
