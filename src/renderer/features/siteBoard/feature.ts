import type siteBoardTexts from '#locales/ko/siteBoard.json'
import { siteBoardPaths as paths } from '#shared/siteBoard/paths.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { allSiteBoardKeys, boardKeys } from '#renderer/entities/board/keys.ts'
import type { Feature, RouteRow } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { siteBoard: typeof siteBoardTexts }
}

const common = { layout: 'site', texts: ['siteBoard', 'board', 'attach', 'validation'], title: '' } as const satisfies Partial<RouteRow>
const list = async () => (await import('./screens/SiteBoardScreen.tsx')).SiteBoardScreen
const form = async () => (await import('./screens/SitePostFormScreen.tsx')).SitePostFormScreen

export const siteBoard: Feature = {
  refetch: {
    [socketCommand.siteBoardChanged]: boardKeys,
    [socketCommand.messagesMissed]: () => allSiteBoardKeys,
  },
  routes: [
    { ...common, name: 'boards', path: paths.boards, access: 'public', title: 'boards', palette: true, screen: list },
    { ...common, name: 'boards-list', path: paths['boards-list'], access: 'public', screen: list },
    { ...common, name: 'boards-create', path: paths['boards-create'], access: 'login', screen: form },
    { ...common, name: 'boards-view', path: paths['boards-view'], access: 'public', screen: async () => (await import('./screens/SitePostScreen.tsx')).SitePostScreen },
    { ...common, name: 'boards-edit', path: paths['boards-edit'], access: 'login', screen: form },
    {
      name: 'settings-boards', path: paths['settings-boards'], layout: 'studio', access: { permission: 'SITE_BOARD_READ' }, title: 'siteBoards', texts: ['siteBoard', 'board', 'validation'], studioNav: 'people', palette: true,
      screen: async () => (await import('./screens/BoardSettingsScreen.tsx')).BoardSettingsScreen,
    },
  ],
}
