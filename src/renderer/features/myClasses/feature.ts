import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { enrollmentPaths } from '#shared/enrollment/paths.ts'
import type calendarTexts from '#locales/ko/calendar.json'
import type { Feature } from '#renderer/lib/feature.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { calendar: typeof calendarTexts }
}

export const myClasses: Feature = {
  routes: [{
    name: 'me-classes', path: enrollmentPaths['me-classes'], layout: 'site', access: 'login', title: 'myClasses', texts: ['site', 'course', 'calendar', 'certificate'], palette: true,
    screen: async () => (await import('./screens/MyClassesScreen.tsx')).MyClassesScreen,
  }],
  refetch: {
    [socketCommand.enrollmentChanged]: courseKeys.mine,
    [socketCommand.progressChanged]: courseKeys.mine,
  },
}
