import type siteMenuTexts from '#locales/ko/siteMenu.json'
import { siteMenuPaths } from '#shared/siteMenu/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { siteMenu: typeof siteMenuTexts }
}

export const siteMenu: Feature = {
  routes: [
    {
      name: 'settings-menus', path: siteMenuPaths['settings-menus'], layout: 'studio', texts: ['siteMenu', 'validation'], access: { permission: 'SITE_DESIGN_UPDATE' }, title: 'siteMenus', studioNav: 'site', palette: true,
      screen: async () => (await import('./screens/SiteMenuScreen.tsx')).SiteMenuScreen,
    },
  ],
}
