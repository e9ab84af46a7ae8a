import type boardTexts from '#locales/ko/board.json'
import { boardPaths } from '#shared/board/paths.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { allBoardKeys, boardKeys } from '#renderer/entities/board/keys.ts'
import type { Feature, RouteRow } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { board: typeof boardTexts }
}

const common = { layout: 'site', texts: ['board', 'attach', 'validation'] } as const satisfies Partial<RouteRow>
const staff = { permission: 'SITE_BOARD_UPDATE' } as const

export const board: Feature = {
  refetch: {
    [socketCommand.boardChanged]: boardKeys,
    // An alarm arrives with each question.
    [socketCommand.alarmArrived]: () => [callKey('board.waiting'), callKey('board.unread')],
    [socketCommand.messagesMissed]: () => [...allBoardKeys, callKey('board.waiting')],
  },
  routes: [
    {
      name: 'settings-questions', path: boardPaths['settings-questions'], layout: 'studio', access: { permission: 'CLASS_QUESTIONS_READ' }, title: 'waitingQuestions', texts: ['board', 'course'], studioNav: 'classes', palette: true,
      navCount: async () => (await import('./components/WaitingCount.tsx')).WaitingCount,
      screen: async () => (await import('./screens/WaitingScreen.tsx')).WaitingScreen,
    },
    { ...common, name: 'notices', path: boardPaths.notices, access: 'public', title: 'notices', palette: true, screen: async () => (await import('./screens/NoticesScreen.tsx')).NoticesScreen },
    { ...common, name: 'notices-create', path: boardPaths['notices-create'], access: staff, title: 'noticeCreate', palette: true, screen: async () => (await import('./screens/NoticeFormScreen.tsx')).NoticeCreateScreen },
    { ...common, name: 'notices-view', path: boardPaths['notices-view'], access: 'public', title: '', screen: async () => (await import('./screens/NoticeScreen.tsx')).NoticeScreen },
    { ...common, name: 'notices-edit', path: boardPaths['notices-edit'], access: staff, title: '', screen: async () => (await import('./screens/NoticeFormScreen.tsx')).NoticeEditScreen },
    { ...common, name: 'classes-board-create', path: boardPaths['classes-board-create'], access: 'login', title: '', screen: async () => (await import('./screens/PostFormScreen.tsx')).PostCreateScreen },
    { ...common, name: 'classes-board-view', path: boardPaths['classes-board-view'], access: 'public', title: '', screen: async () => (await import('./screens/PostScreen.tsx')).PostScreen },
    { ...common, name: 'classes-board-edit', path: boardPaths['classes-board-edit'], access: 'login', title: '', screen: async () => (await import('./screens/PostFormScreen.tsx')).PostEditScreen },
  ],
}
