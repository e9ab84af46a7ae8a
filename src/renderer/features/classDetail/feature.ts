import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type packTexts from '#locales/ko/pack.json'
import { PACK_PATH, coursePaths } from '#shared/course/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { pack: typeof packTexts }
}

export const classDetail: Feature = {
  routes: [{
    name: 'classes-view', path: coursePaths['classes-view'], layout: 'site', access: 'public', title: '', texts: ['course'],
    screen: async () => (await import('./screens/ClassScreen.tsx')).loadClassScreen(),
  }, {
    name: 'packages-view', path: PACK_PATH, layout: 'site', access: 'public', title: '', texts: ['course', 'pack'],
    screen: async () => (await import('./pack/PackScreen.tsx')).PackScreen,
  }],
  refetch: {
    [socketCommand.curriculumChanged]: courseKeys.one,
    [socketCommand.courseChanged]: courseKeys.one,
    [socketCommand.enrollmentChanged]: courseKeys.one,
    [socketCommand.progressChanged]: courseKeys.one,
    [socketCommand.liveChanged]: courseKeys.one,
    [socketCommand.messagesMissed]: courseKeys.all,
  },
}
