import type classroomTexts from '#locales/ko/classroom.json'
import type liveTexts from '#locales/ko/live.json'
import type missionTexts from '#locales/ko/mission.json'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { missionKeys } from '#renderer/entities/mission/keys.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { classroom: typeof classroomTexts; live: typeof liveTexts; mission: typeof missionTexts }
}

export const classroom: Feature = {
  refetch: {
    [socketCommand.liveChanged]: ({ channelSeq, courseSeq, curriculumSeq }) => [callKey('live.lesson', { params: { channelSeq, courseSeq, curriculumSeq } }), callKey('live.info'), callKey('calendar.schedule')],
    [socketCommand.progressChanged]: ({ channelSeq, courseSeq }) => [callKey('live.lesson', { params: { channelSeq, courseSeq } }), ...missionKeys({ channelSeq, courseSeq })],
    [socketCommand.curriculumChanged]: ({ channelSeq, courseSeq }) => [callKey('live.lesson', { params: { channelSeq, courseSeq } }), callKey('live.info'), callKey('mission.lesson', { params: { channelSeq, courseSeq } })],
    [socketCommand.missionChanged]: ({ channelSeq, courseSeq }) => [callKey('mission.posts', { params: { channelSeq, courseSeq } })],
    [socketCommand.messagesMissed]: () => [callKey('live.lesson'), callKey('live.info'), callKey('mission.lesson'), callKey('mission.posts'), callKey('mission.mine'), callKey('mission.leaderboard')],
  },
  routes: [{
    name: 'classroom', path: classroomPaths.classroom, layout: 'classroom', access: 'public', title: '', texts: ['classroom', 'course'],
    screen: async () => (await import('./screens/ClassroomScreen.tsx')).ClassroomScreen,
  }],
}
