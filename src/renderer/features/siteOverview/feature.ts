import type overviewTexts from '#locales/ko/overview.json'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { overviewPaths } from '#shared/overview/paths.ts'
import { overviewKeys } from '#renderer/entities/overview/keys.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { overview: typeof overviewTexts }
}

const common = { layout: 'studio', studioNav: 'classes', palette: true } as const

export const siteOverview: Feature = {
  routes: [
    {
      ...common, name: 'settings-courses', path: overviewPaths['settings-courses'], access: { permission: 'SITE_CLASS_READ' }, title: 'siteContents', texts: ['overview', 'grid', 'course', 'curriculum'],
      screen: async () => (await import('./screens/ContentsScreen.tsx')).ContentsScreen,
    },
    {
      ...common, name: 'settings-like', path: overviewPaths['settings-like'], access: { permission: 'SITE_CLASSLIKE_READ' }, title: 'siteLikes', texts: ['overview', 'grid', 'course'],
      screen: async () => (await import('./screens/LikesScreen.tsx')).LikesScreen,
    },
  ],
  refetch: {
    // A like raises an alarm.
    [socketCommand.alarmArrived]: overviewKeys.likes,
    [socketCommand.uploadChanged]: overviewKeys.contents,
    [socketCommand.curriculumChanged]: overviewKeys.contents,
    [socketCommand.messagesMissed]: () => [...overviewKeys.likes(), ...overviewKeys.contents()],
  },
}
