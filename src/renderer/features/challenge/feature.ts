import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { missionPaths } from '#shared/mission/paths.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Feature } from '#renderer/lib/feature.ts'

export const challenge: Feature = {
  routes: [
    {
      name: 'studio-challenge-review', path: missionPaths['studio-challenge-review'], layout: 'studio', under: 'settings-contents', access: { permission: 'CLASS_ROOM_READ' }, title: '', texts: ['mission', 'attach', 'studio', 'course', 'validation'],
      screen: async () => (await import('./screens/ReviewScreen.tsx')).ReviewScreen,
    },
    {
      name: 'classes-settings-challenge', path: missionPaths['classes-settings-challenge'], layout: 'studio', within: 'classSettings', under: 'settings-contents', access: { permission: 'CLASS_INFO_UPDATE' }, title: '',
      texts: ['mission', 'preview', 'studio', 'course', 'validation'],
      screen: async () => (await import('./screens/SettingsScreen.tsx')).SettingsScreen,
    },
  ],
  // An alarm arrives with each hand-in.
  refetch: { [socketCommand.alarmArrived]: () => [callKey('mission.inbox'), callKey('mission.list')] },
}
