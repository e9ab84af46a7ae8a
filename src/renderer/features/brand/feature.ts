import { brandPaths } from '#shared/brand/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

export const brand: Feature = {
  routes: [
    {
      name: 'create_site', path: brandPaths.create_site, layout: 'brand', access: 'login', title: 'createSite', texts: ['brand', 'siteKinds', 'validation'], brand: true, platform: true,
      screen: async () => (await import('./screens/CreateSiteScreen.tsx')).CreateSiteScreen,
    },
    {
      name: 'create_site-list', path: brandPaths['create_site-list'], layout: 'brand', access: 'public', title: 'siteKinds', texts: ['brand', 'siteKinds'], brand: true, platform: true,
      screen: async () => (await import('./screens/SiteKindsScreen.tsx')).SiteKindsScreen,
    },
  ],
}
