import type segmentTexts from '#locales/ko/segment.json'
import { segmentPaths } from '#shared/segment/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { segment: typeof segmentTexts }
}

export const siteSegments: Feature = {
  routes: [{
    name: 'settings-segments', path: segmentPaths['settings-segments'], layout: 'studio', access: { permission: 'SITE_USER_READ' }, title: 'siteSegments', texts: ['segment', 'validation'], studioNav: 'people', palette: true,
    screen: async () => (await import('./screens/SegmentsScreen.tsx')).SegmentsScreen,
  }],
}
