import { boardAlarms } from '#shared/board/alarms.ts'
import { boardPaths } from '#shared/board/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { createCommentService } from './comments.ts'
import { createNoticeService } from './notices.ts'
import { createPostService } from './posts.ts'
import type { BoardPorts } from './posts.ts'
import { boardHandlers } from './routes.ts'
import { boardTables } from './tables.ts'

/** Questions and boards of classes, notices of sites. */
export function createBoardModule(ports: BoardPorts): ServerModule<'board'> {
  const services = { posts: createPostService(ports), comments: createCommentService(ports), notices: createNoticeService(ports) }
  return { ...boardTables, handlers: boardHandlers(services), pages: privatePages(boardPaths), alarms: Object.values(boardAlarms) }
}
