/** Paths of these pages by route name. */
export const sitePagePaths = { 'settings-pages': '/settings/pages', 'settings-page': '/settings/pages/:pageSeq' } as const
