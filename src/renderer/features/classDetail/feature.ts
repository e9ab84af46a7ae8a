import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { coursePaths } from '#shared/course/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'

export const classDetail: Feature = {
  routes: [{
    name: 'classes-view', path: coursePaths['classes-view'], layout: 'site', access: 'public', title: '', texts: ['course'],
    screen: async () => (await import('./screens/ClassScreen.tsx')).ClassScreen,
  }],
  refetch: {
    [socketCommand.curriculumChanged]: courseKeys.one,
    [socketCommand.courseChanged]: courseKeys.one,
    [socketCommand.enrollmentChanged]: courseKeys.one,
    [socketCommand.progressChanged]: courseKeys.one,
    [socketCommand.liveChanged]: courseKeys.one,
    [socketCommand.boardChanged]: courseKeys.one,
    [socketCommand.messagesMissed]: courseKeys.all,
  },
}
