import type brandTexts from '#locales/ko/brand.json'
import type siteKindsTexts from '#locales/ko/siteKinds.json'
import { brandPaths } from '#shared/brand/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { brand: typeof brandTexts; siteKinds: typeof siteKindsTexts }
}

export const brand: Feature = {
  routes: [
    {
      name: 'create_site', path: brandPaths.create_site, layout: 'brand', access: 'login', signsUp: true, title: 'createSite', texts: ['brand', 'siteKinds', 'validation'], brand: true, platform: true,
      screen: async () => (await import('./screens/CreateSiteScreen.tsx')).CreateSiteScreen,
    },
    {
      name: 'create_site-list', path: brandPaths['create_site-list'], layout: 'brand', access: 'public', title: 'siteKinds', texts: ['brand', 'siteKinds'], brand: true, platform: true,
      screen: async () => (await import('./screens/SiteKindsScreen.tsx')).SiteKindsScreen,
    },
  ],
}
