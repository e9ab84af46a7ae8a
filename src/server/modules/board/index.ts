import { boardAlarms } from '#shared/board/alarms.ts'
import { boardPaths } from '#shared/board/paths.ts'
import { boardCd, postTypeCd, scopeCd } from '#shared/board/codes.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServedPage } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { AttachService } from '#server/modules/attach/index.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { createCommentService } from './comments.ts'
import type { CommentService } from './comments.ts'
import { makeDemoBoards } from './demo.ts'
import { createMentionAlarms } from './mentions.ts'
import { createNoticeService } from './notices.ts'
import { createPostService } from './posts.ts'
import type { BoardPorts, PostService } from './posts.ts'
import { openThread } from './queries/posts.ts'
import { boardHandlers } from './routes.ts'
import { boardTables } from './tables.ts'
import { createUnreadService } from './unread.ts'
import type { UnreadPorts } from './unread.ts'

export type { CommentService } from './comments.ts'
export { enterBoards } from './entrance.ts'
export type { PostService } from './posts.ts'
export { findNewestRoom } from './queries/posts.ts'
export { insertSiteBoard, listSiteBoards, lockSiteBoards, markBoardSeen, writeOrder, writeSiteBoard } from './queries/siteBoards.ts'

/** The services of posts and comments, for all boards. */
export interface BoardServices {
  posts: PostService
  comments: CommentService
}

/** Comments of posts that are no posts of a board. */
export interface Threads {
  /** The number of the post whose comments are those of a challenge post; `userSeq` wrote it. */
  ofMissionPost(db: Db, challenge: ItemRef, post: { postSeq: number; userSeq: number; createdAt: Date }): Promise<number>
}

/** Questions and boards of classes, notices of sites. */
export function createBoardModule(ports: BoardPorts & UnreadPorts, { channels, attach, pictures }: { channels: Pick<ChannelService, 'actor'>; attach: AttachService; pictures: SitePictures }): ServerModule<'board'> & { threads: Threads; services: BoardServices } {
  const named = createMentionAlarms(ports, channels)
  const unread = createUnreadService(ports)
  const services = { posts: createPostService(ports, attach, named, unread.seePost), comments: createCommentService(ports, attach, named), notices: createNoticeService(ports), unread }
  const { notices, ...others } = boardPaths
  const pages: ServedPage[] = [{ path: notices, title: 'head:notices', listed: ['site'] }, ...privatePages(others)]
  const threads: Threads = {
    ofMissionPost: (db, { channelSeq, courseSeq, curriculumSeq }, { postSeq, userSeq, createdAt }) => openThread(db, {
      channelSeq, courseSeq, curriculumSeq, missionPostSeq: postSeq, userSeq, boardCd: boardCd.mission, postTypeCd: postTypeCd.mission, scopeCd: scopeCd.participants, title: '', content: '', createdAt,
    }),
  }
  return { threads, services, ...boardTables, handlers: boardHandlers(services, pictures), pages, alarms: Object.values(boardAlarms), demo: (site) => makeDemoBoards(ports, channels, services, site) }
}
