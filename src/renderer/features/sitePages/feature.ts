import type sitePageTexts from '#locales/ko/sitePage.json'
import { sitePagePaths } from '#shared/sitePage/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { sitePage: typeof sitePageTexts }
}

export const sitePages: Feature = {
  routes: [
    {
      name: 'settings-pages', path: sitePagePaths['settings-pages'], layout: 'studio', access: { permission: 'SITE_PAGE_READ' }, title: 'sitePages', texts: ['sitePage', 'validation'], studioNav: 'site', palette: true,
      screen: async () => (await import('./screens/PagesScreen.tsx')).PagesScreen,
    },
    {
      name: 'settings-page', path: sitePagePaths['settings-page'], layout: 'studio', access: { permission: 'SITE_PAGE_UPDATE' }, title: '', texts: ['sitePage', 'page', 'course', 'editor', 'validation'], under: 'settings-pages',
      screen: async () => (await import('./screens/PageEditorScreen.tsx')).PageEditorScreen,
    },
  ],
}
