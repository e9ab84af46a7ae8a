import { attendeePaths } from '#shared/attendee/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { missionPaths } from '#shared/mission/paths.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { inboxKeys } from '#renderer/entities/mission/keys.ts'
import type { Feature } from '#renderer/lib/feature.ts'

const edit = { permission: 'CLASS_INFO_UPDATE' } as const

export const challenge: Feature = {
  routes: [
    {
      name: 'settings-challenge', path: missionPaths['settings-challenge'], layout: 'studio', access: { permission: 'SITE_CLASS_READ' }, title: 'siteChallenges', texts: ['mission', 'grid', 'studio', 'course'], studioNav: 'classes', palette: true,
      screen: async () => (await import('./screens/SiteChallengesScreen.tsx')).SiteChallengesScreen,
    },
    {
      name: 'studio-challenge-review', path: missionPaths['studio-challenge-review'], layout: 'studio', under: 'settings-contents', access: { permission: 'CLASS_ROOM_READ' }, title: '', texts: ['mission', 'bulk', 'grid', 'attach', 'studio', 'course', 'validation'],
      screen: async () => (await import('./screens/ReviewScreen.tsx')).ReviewScreen,
    },
    {
      name: 'classes-settings-challenge', path: missionPaths['classes-settings-challenge'], layout: 'studio', within: 'classSettings', under: 'settings-contents', access: { permission: 'CLASS_INFO_UPDATE' }, title: '',
      texts: ['mission', 'preview', 'studio', 'course', 'validation'],
      screen: async () => (await import('./screens/SettingsScreen.tsx')).SettingsScreen,
    },
  ],
  // The pages of the specification that a class's settings hold.
  redirects: [
    { name: 'studio-challenge', path: missionPaths['studio-challenge'], access: edit, to: missionPaths['classes-settings-challenge'] },
    { name: 'studio-challenge-information', path: missionPaths['studio-challenge-information'], access: edit, to: missionPaths['classes-settings-challenge'] },
    { name: 'studio-challenge-curriculums', path: missionPaths['studio-challenge-curriculums'], access: edit, to: curriculumPaths['classes-settings-curriculums'] },
    { name: 'studio-challenge-attendees', path: missionPaths['studio-challenge-attendees'], access: { permission: 'CLASS_STUDENT_READ' }, to: attendeePaths['classes-settings-attendees'] },
    { name: 'studio-challenge-payment', path: missionPaths['studio-challenge-payment'], access: { permission: 'CLASS_PAYMENT_READ' }, to: coursePaths['classes-settings-payment'] },
  ],
  refetch: {
    [socketCommand.missionChanged]: inboxKeys,
    [socketCommand.bulkChanged]: inboxKeys,
    // An alarm arrives with each hand-in; the site's list shows more classes than a page can subscribe to.
    [socketCommand.alarmArrived]: () => [callKey('mission.inbox'), callKey('mission.submissions'), callKey('mission.list'), callKey('mission.site')],
    [socketCommand.messagesMissed]: () => [callKey('mission.inbox'), callKey('mission.submissions'), callKey('mission.list'), callKey('mission.site'), callKey('mission.history')],
  },
}
