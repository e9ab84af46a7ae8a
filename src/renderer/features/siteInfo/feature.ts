import type siteInfoTexts from '#locales/ko/siteInfo.json'
import { siteInfoPaths } from '#shared/siteInfo/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { siteInfo: typeof siteInfoTexts }
}

export const siteInfo: Feature = {
  routes: [
    {
      name: 'settings-site', path: siteInfoPaths['settings-site'], layout: 'studio', texts: ['siteInfo', 'siteKinds', 'attach', 'validation'], access: { permission: 'SITE_INFO_UPDATE' }, title: 'siteInfo', studioNav: 'site', palette: true,
      screen: async () => (await import('./screens/SiteInfoScreen.tsx')).SiteInfoScreen,
    },
  ],
}
