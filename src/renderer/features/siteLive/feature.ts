import type siteLiveTexts from '#locales/ko/siteLive.json'
import { livePaths } from '#shared/live/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { siteLive: typeof siteLiveTexts }
}

export const siteLive: Feature = {
  routes: [{
    name: 'settings-live', path: livePaths['settings-live'], layout: 'studio', access: { permission: 'SITE_INFO_UPDATE' }, title: 'siteLive', texts: ['siteLive', 'validation'],
    studioNav: 'classes', palette: true,
    screen: async () => (await import('./screens/SiteLiveScreen.tsx')).SiteLiveScreen,
  }],
}
