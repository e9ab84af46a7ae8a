import type { SiteBoardRef } from '#shared/board/place.ts'
import { seesAll, siteBoardStanding } from '#shared/board/rules.ts'
import { SITE_BOARDS_MAX } from '#shared/siteBoard/contract.ts'
import type { SiteBoard, SiteBoardForm } from '#shared/siteBoard/contract.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { enterBoards, insertSiteBoard, listSiteBoards, lockSiteBoards, markBoardSeen, writeOrder, writeSiteBoard } from '#server/modules/board/index.ts'
import { personOf } from '#server/modules/course/index.ts'
import { listBoardPeople } from '#server/modules/mention/index.ts'

const PEOPLE_MAX = 10

/** The boards of a site (SET-11); their posts are those of the module `board`. */
export function createSiteBoardService({ database: { db }, clock, announcer }: Pick<ServerPorts, 'database' | 'clock' | 'announcer'>) {
  const columnsOf = ({ isClosed, ...form }: SiteBoardForm, before: Date | null) => ({ ...form, closedAt: isClosed ? before ?? clock.now() : null })

  return {
    async list(channelSeq: number, actor: Actor): Promise<{ boards: SiteBoard[] }> {
      const standingOf = (rules: { readCd: 'everyone' | 'members'; writeCd: 'members' | 'staff'; closedAt: Date | null }) => siteBoardStanding(actor, { ...rules, isClosed: rules.closedAt !== null })
      const standing = standingOf({ readCd: 'everyone', writeCd: 'staff', closedAt: null })
      const rows = await listSiteBoards(db, channelSeq, { userSeq: actor.isChannelUser ? actor.userSeq : null, seesAll: standing !== null && seesAll(standing) })
      return {
        boards: rows.filter(({ board }) => standingOf(board) !== null).map(({ board: { boardSeq, titles, readCd, writeCd, slowSeconds, closedAt }, unread }) => (
          { boardSeq, titles, readCd, writeCd, slowSeconds, isClosed: closedAt !== null, unread: actor.isChannelUser ? unread : 0 }
        )),
      }
    },

    /** Throws `invalidInput` beyond `SITE_BOARDS_MAX`. */
    async create(channelSeq: number, form: SiteBoardForm): Promise<{ boardSeq: number }> {
      return db.transaction(async (tx) => {
        if ((await lockSiteBoards(tx, channelSeq)).length >= SITE_BOARDS_MAX) throw new AppError('invalidInput')
        return { boardSeq: await insertSiteBoard(tx, { channelSeq, ...columnsOf(form, null), createdAt: clock.now() }) }
      })
    },

    /** Throws `notFound`. */
    async update({ channelSeq, boardSeq }: SiteBoardRef, form: SiteBoardForm): Promise<void> {
      if (!(await db.transaction((tx) => writeSiteBoard(tx, { channelSeq, boardSeq }, columnsOf(form, null))))) throw new AppError('notFound')
    },

    /** Boards that a colleague has made meanwhile follow. Throws `notFound` for others than the site's, each once. */
    async order(channelSeq: number, boardSeqs: readonly number[]): Promise<void> {
      await db.transaction(async (tx) => {
        const known = (await lockSiteBoards(tx, channelSeq)).map(({ boardSeq }) => boardSeq)
        const named = new Set(boardSeqs)
        if (named.size !== boardSeqs.length || !boardSeqs.every((boardSeq) => known.includes(boardSeq))) throw new AppError('notFound')
        await writeOrder(tx, channelSeq, [...boardSeqs, ...known.filter((boardSeq) => !named.has(boardSeq))])
      })
    },

    /** Throws `notFound`, `notMember` for who may not read a board. */
    async requireBoard(board: SiteBoardRef, actor: Actor): Promise<void> {
      await enterBoards(db, board, actor, clock.now())
    },

    /** Announces to the other pages of the user. Throws `notFound`, `notMember`. */
    async see(actor: Actor, { channelSeq, boardSeq }: SiteBoardRef): Promise<void> {
      await enterBoards(db, { channelSeq, boardSeq }, actor, clock.now())
      if (!actor.isChannelUser) throw new AppError('notMember')
      if (actor.previewOf !== undefined) return
      const userSeq = personOf(actor)
      if (await markBoardSeen(db, { channelSeq, userSeq }, boardSeq)) announcer.announce({ user: userSeq }, { command: socketCommand.siteBoardChanged, channelSeq, boardSeq })
    },

    people: async (channelSeq: number, me: number, q: string) => ({ people: await listBoardPeople(db, channelSeq, { q, me, limit: PEOPLE_MAX }) }),
  }
}
export type SiteBoardService = ReturnType<typeof createSiteBoardService>
