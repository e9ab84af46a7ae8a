import type siteTermsTexts from '#locales/ko/siteTerms.json'
import { siteTermsPaths } from '#shared/terms/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { siteTerms: typeof siteTermsTexts }
}

export const siteTerms: Feature = {
  routes: [
    {
      name: 'settings-terms', path: siteTermsPaths['settings-terms'], layout: 'studio', texts: ['siteTerms', 'validation'], access: { permission: 'SITE_INFO_UPDATE' }, title: 'siteTerms', studioNav: 'site', palette: true,
      screen: async () => (await import('./screens/SiteTermsScreen.tsx')).SiteTermsScreen,
    },
  ],
}
