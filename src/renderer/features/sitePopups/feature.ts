import type popupTexts from '#locales/ko/popup.json'
import type sitePopupsTexts from '#locales/ko/sitePopups.json'
import { popupPaths } from '#shared/popup/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { popup: typeof popupTexts; sitePopups: typeof sitePopupsTexts }
}

export const sitePopups: Feature = {
  routes: [{
    name: 'settings-popups', path: popupPaths['settings-popups'], layout: 'studio', access: { permission: 'SITE_PAGE_READ' }, title: 'sitePopups', texts: ['sitePopups', 'popup', 'grid', 'attach', 'validation'], studioNav: 'site', palette: true,
    screen: async () => (await import('./screens/PopupsScreen.tsx')).PopupsScreen,
  }],
}
