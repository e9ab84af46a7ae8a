export const siteMenuPaths = { 'settings-menus': '/settings/menus' } as const
