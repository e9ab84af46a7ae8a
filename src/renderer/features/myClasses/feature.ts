import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { enrollmentPaths } from '#shared/enrollment/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'

export const myClasses: Feature = {
  routes: [{
    name: 'me-classes', path: enrollmentPaths['me-classes'], layout: 'site', access: 'login', title: 'myClasses', texts: ['site', 'course'], palette: true,
    screen: async () => (await import('./screens/MyClassesScreen.tsx')).MyClassesScreen,
  }],
  refetch: {
    [socketCommand.enrollmentChanged]: courseKeys.mine,
    [socketCommand.progressChanged]: courseKeys.mine,
  },
}
