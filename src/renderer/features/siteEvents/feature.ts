import type analyticsTexts from '#locales/ko/analytics.json'
import { analyticsPaths } from '#shared/analytics/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { analytics: typeof analyticsTexts }
}

export const siteEvents: Feature = {
  routes: [{
    name: 'settings-events', path: analyticsPaths['settings-events'], layout: 'studio', access: { permission: 'SITE_MEMBER_READ' }, title: 'siteEvents', texts: ['analytics', 'grid'],
    studioNav: 'site', palette: true,
    screen: async () => (await import('./screens/EventsScreen.tsx')).EventsScreen,
  }],
}
