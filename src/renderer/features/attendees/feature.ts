import type attendeeTexts from '#locales/ko/attendee.json'
import { attendeePaths } from '#shared/attendee/paths.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Feature, RouteRow } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { attendee: typeof attendeeTexts }
}

const settings = {
  layout: 'studio', within: 'classSettings', under: 'settings-contents', access: { permission: 'CLASS_STUDENT_READ' }, title: '', texts: ['attendee', 'bulk', 'certificate', 'grid', 'sheet', 'preview', 'studio', 'course', 'validation'],
  screen: async () => (await import('./screens/AttendeesScreen.tsx')).AttendeesScreen,
} as const satisfies Partial<RouteRow>

export const attendees: Feature = {
  routes: [
    { ...settings, name: 'classes-settings-attendees', path: attendeePaths['classes-settings-attendees'] },
    { ...settings, name: 'packages-settings-attendees', path: attendeePaths['packages-settings-attendees'], texts: [...settings.texts, 'pack'] },
    { name: 'in', path: attendeePaths.in, layout: 'site', access: 'public', title: '', texts: ['attendee'], screen: async () => (await import('./screens/InvitationScreen.tsx')).InvitationScreen },
  ],
  refetch: {
    // An alarm arrives with each application, enrollment and withdrawal.
    [socketCommand.alarmArrived]: () => [callKey('attendee.list'), callKey('attendee.waiting'), callKey('attendee.progress')],
    [socketCommand.messagesMissed]: () => [callKey('attendee.list'), callKey('attendee.waiting'), callKey('bulk.list'), callKey('bulk.read')],
    [socketCommand.bulkChanged]: ({ channelSeq, courseSeq }) => {
      const params = { channelSeq, courseSeq }
      return [callKey('bulk.list', { params }), callKey('bulk.read', { params }), callKey('bulk.report', { params }), callKey('attendee.list', { params }), callKey('attendee.waiting')]
    },
  },
}
