import { classroomPaths } from '#shared/classroom/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

export const classroom: Feature = {
  routes: [{
    name: 'classroom', path: classroomPaths.classroom, layout: 'classroom', access: 'public', title: '', texts: ['classroom', 'course'],
    screen: async () => (await import('./screens/ClassroomScreen.tsx')).ClassroomScreen,
  }],
}
