import type { UnreadClass } from '#shared/board/contract.ts'
import { takesPart } from '#shared/board/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { moveReadMark, readPlaceCd } from '#server/infra/readMarks.ts'
import { personOf } from '#server/modules/course/index.ts'
import { enterBoards } from './entrance.ts'
import { countWaitingByClass, findLastNo, listUnread } from './queries/unread.ts'

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
      const moved = await moveReadMark(db, { channelSeq, courseSeq, placeCd, placeSeq: 0 }, me, await findLastNo(db, channelSeq, board), now)
      if (moved) announcer.announce({ user: me }, { command: socketCommand.boardChanged, channelSeq, courseSeq })
    },
  }
}
export type UnreadService = ReturnType<typeof createUnreadService>
