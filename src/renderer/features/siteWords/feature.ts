import type siteWordsTexts from '#locales/ko/siteWords.json'
import { terminologyPaths } from '#shared/terminology/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { siteWords: typeof siteWordsTexts }
}

export const siteWords: Feature = {
  routes: [
    {
      name: 'settings-words', path: terminologyPaths['settings-words'], layout: 'studio', texts: ['siteWords', 'validation'], access: { permission: 'SITE_INFO_UPDATE' }, title: 'siteWords', studioNav: 'site', palette: true,
      screen: async () => (await import('./screens/SiteWordsScreen.tsx')).SiteWordsScreen,
    },
  ],
}
