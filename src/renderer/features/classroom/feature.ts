import type classroomTexts from '#locales/ko/classroom.json'
import { classroomPaths } from '#shared/classroom/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { classroom: typeof classroomTexts }
}

export const classroom: Feature = {
  routes: [{
    name: 'classroom', path: classroomPaths.classroom, layout: 'classroom', access: 'public', title: '', texts: ['classroom', 'course'],
    screen: async () => (await import('./screens/ClassroomScreen.tsx')).ClassroomScreen,
  }],
}
