import { boardAlarms } from '#shared/board/alarms.ts'
import { boardPaths } from '#shared/board/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServedPage } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { createCommentService } from './comments.ts'
import { makeDemoBoards } from './demo.ts'
import { createNoticeService } from './notices.ts'
import { createPostService } from './posts.ts'
import type { BoardPorts } from './posts.ts'
import { boardHandlers } from './routes.ts'
import { boardTables } from './tables.ts'

/** Questions and boards of classes, notices of sites. */
export function createBoardModule(ports: BoardPorts, channels: Pick<ChannelService, 'actor'>): ServerModule<'board'> {
  const services = { posts: createPostService(ports), comments: createCommentService(ports), notices: createNoticeService(ports) }
  const { notices, ...others } = boardPaths
  const pages: ServedPage[] = [{ path: notices, title: 'head:notices', listed: ['site'] }, ...privatePages(others)]
  return { ...boardTables, handlers: boardHandlers(services), pages, alarms: Object.values(boardAlarms), demo: (site) => makeDemoBoards(ports, channels, services, site) }
}
