import type seo from '#locales/ko/seo.json'
import { seoPaths } from '#shared/seo/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { seo: typeof seo }
}

export const siteSeo: Feature = {
  routes: [
    {
      name: 'settings-seo', path: seoPaths['settings-seo'], layout: 'studio', texts: ['seo', 'attach', 'validation'], access: { permission: 'SITE_SEO_READ' }, title: 'siteSeo', studioNav: 'site', palette: true,
      screen: async () => (await import('./screens/SiteSeoScreen.tsx')).SiteSeoScreen,
    },
  ],
}
