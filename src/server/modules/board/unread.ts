import { boardCd } from '#shared/board/codes.ts'
import type { BoardCd } from '#shared/board/codes.ts'
import type { UnreadClass } from '#shared/board/contract.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import { takesPart } from '#shared/board/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { moveReadMark, noteSeen, readPlaceCd } from '#server/infra/readMarks.ts'
import { personOf } from '#server/modules/course/index.ts'
import { enterBoards } from './entrance.ts'
import type { Reader } from './entrance.ts'
import { markPostSeen } from './queries/siteBoards.ts'
import { countWaitingByClass, findLastNo, listUnread, listUnseenAnswers, unreadFrom } from './queries/unread.ts'

export type UnreadPorts = Pick<ServerPorts, 'database' | 'clock' | 'announcer'>

const CLASSES_MAX = 100

/** A class, or all classes of a site. */
type ClassOrSite = Pick<CourseRef, 'channelSeq'> & { courseSeq?: number | undefined }

/** What is new in the boards of a user's classes (ROOM-05). */
export function createUnreadService({ database: { db }, clock, announcer }: UnreadPorts) {
  return {
    async list(actor: Actor, { channelSeq, courseSeq }: ClassOrSite): Promise<{ classes: UnreadClass[] }> {
      const news = await listUnread(db, { channelSeq, userSeq: personOf(actor) }, courseSeq, clock.now(), CLASSES_MAX)
      const waiting = await countWaitingByClass(db, channelSeq, actor, courseSeq, CLASSES_MAX)
      const classes = new Map<number, UnreadClass>()
      for (const { courseSeq: seq, posts, answers } of news) classes.set(seq, { courseSeq: seq, posts, answers, waiting: 0 })
      for (const { courseSeq: seq, count } of waiting) classes.set(seq, { posts: 0, answers: 0, ...classes.get(seq), courseSeq: seq, waiting: count })
      return { classes: [...classes.values()] }
    },

    /** Announces to the other pages of the user. Throws `notEnrolled` for a stranger, and as `enterBoards`. */
    async see(actor: Actor, { channelSeq, courseSeq }: CourseRef, board: 'question' | 'community'): Promise<void> {
      const now = clock.now()
      const { standing, me } = await enterBoards(db, { channelSeq, courseSeq }, actor, now)
      if (!takesPart(standing)) throw new AppError('notEnrolled')
      // A member of staff who looks as a learner has seen nothing themselves.
      if (actor.previewOf !== undefined) return
      const placeCd = board === 'community' ? readPlaceCd.community : readPlaceCd.answers
      const moved = await moveReadMark(db, { channelSeq, courseSeq, placeCd, placeSeq: 0 }, me, await findLastNo(db, { channelSeq, courseSeq }, me, board), now)
      if (moved) announcer.announce({ user: me }, { command: socketCommand.boardChanged, channelSeq, courseSeq })
    },

    /** A post that is opened by itself is seen, and so are the answers to one's own question. */
    async seePost(actor: Actor, { standing, me, place }: Reader, post: { postSeq: number; boardCd: BoardCd; isMine: boolean }): Promise<void> {
      if (!takesPart(standing) || actor.previewOf !== undefined || me === 0) return
      if (isSiteBoard(place)) {
        if (post.isMine || !actor.isChannelUser) return
        const { channelSeq, boardSeq } = place
        if (await markPostSeen(db, { channelSeq, userSeq: me }, { boardSeq, postSeq: post.postSeq })) announcer.announce({ user: me }, { command: socketCommand.siteBoardChanged, channelSeq, boardSeq })
        return
      }
      const now = clock.now()
      const { channelSeq, courseSeq } = place
      const course = { channelSeq, courseSeq }
      const isAnswers = post.boardCd === boardCd.question
      if (isAnswers ? !post.isMine : post.isMine || post.boardCd !== boardCd.community) return
      const moved = isAnswers
        ? await noteSeen(db, { ...course, placeCd: readPlaceCd.answers, placeSeq: 0 }, me, await listUnseenAnswers(db, { ...course, postSeq: post.postSeq }, me), { base: 0, now })
        : await noteSeen(db, { ...course, placeCd: readPlaceCd.community, placeSeq: 0 }, me, [post.postSeq], { base: unreadFrom(course, me), now })
      if (moved) announcer.announce({ user: me }, { command: socketCommand.boardChanged, channelSeq, courseSeq })
    },
  }
}
export type UnreadService = ReturnType<typeof createUnreadService>
