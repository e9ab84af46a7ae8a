import type studioTexts from '#locales/ko/studio.json'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import type { Feature, RouteRow } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { studio: typeof studioTexts }
}

const common = { layout: 'studio', access: { permission: 'CLASS_INFO_READ' }, texts: ['studio', 'course'], studioNav: 'classes', palette: true } as const satisfies Partial<RouteRow>

export const studioClasses: Feature = {
  routes: [
    { ...common, name: 'settings-contents', path: coursePaths['settings-contents'], title: 'contents', screen: async () => (await import('./screens/MyClassesScreen.tsx')).MyClassesScreen },
    { ...common, name: 'settings-contents-trash', path: coursePaths['settings-contents-trash'], title: 'trash', screen: async () => (await import('./screens/MyClassesScreen.tsx')).TrashScreen },
  ],
  refetch: {
    // Upload events are not replayed to clients that connect later.
    [socketCommand.connected]: ({ topics }) => topics.filter(({ topic }) => topic === 'uploads').flatMap(courseKeys.studioList),
    [socketCommand.uploadChanged]: courseKeys.studioList,
    [socketCommand.courseChanged]: courseKeys.studioList,
    [socketCommand.messagesMissed]: () => [callKey('course.studioList')],
  },
}
