/** Menus of a site, submenus included. */
export const SITE_MENUS_MAX = 100
export const MENU_TITLE_MAX = 40
export const MENU_PATH_MAX = 200
export const MENU_URL_MAX = 500
export const SITE_CATEGORIES_MAX = 50
export const CATEGORY_NAME_MAX = 40

/** Where a menu leads (platform spec §3): 00 within the site, or nowhere when its path is empty; 01 elsewhere. */
export const menuTypeCd = { inside: '00', outside: '01' } as const
/** 99 opens a new tab. */
export const openTypeCd = { same: '00', newTab: '99' } as const
export const visibleTypeCd = { everyone: '00', members: '01', visitors: '02' } as const
