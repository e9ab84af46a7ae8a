import { boardCd } from '#shared/board/codes.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace, SiteBoardRef } from '#shared/board/place.ts'
import { boardStanding, mayRead, mayWrite, showsBoard, siteBoardStanding } from '#shared/board/rules.ts'
import type { BoardStanding } from '#shared/board/rules.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { asPreviewedSince, displayOf, hiddenFrom, requireVisible } from '#server/modules/course/index.ts'
import { findPlace, findPost } from './queries/posts.ts'
import type { PostRef, PostRow } from './queries/posts.ts'
import { findSiteBoard } from './queries/siteBoards.ts'

/** A reader in front of the boards of a class, or of a board of the site. */
export interface Reader {
  channelSeq: number
  place: BoardPlace
  standing: BoardStanding
  /** 0 for a guest: no user has this number. */
  me: number
  showsQuestions: boolean
  inTrash: boolean
  /** Shortest time between two posts (s); 0: no slow mode, or staff. */
  slowSeconds: number
}

async function enterSiteBoard(db: Db, place: SiteBoardRef, actor: Actor): Promise<Reader> {
  const found = await findSiteBoard(db, place)
  if (found === undefined) throw new AppError('notFound')
  const standing = siteBoardStanding(actor, { ...found, isClosed: found.closedAt !== null })
  if (standing === null) throw new AppError('notMember')
  return { channelSeq: place.channelSeq, place, me: actor.userSeq ?? 0, inTrash: false, standing, showsQuestions: true, slowSeconds: standing === 'staff' ? 0 : found.slowSeconds }
}

/** Throws `classNotFound`, `classDeleted` (COUR-08); for a board of the site `notFound`, `notMember`. */
export async function enterBoards(db: Db, place: BoardPlace, actor: Actor, now: Date): Promise<Reader> {
  if (isSiteBoard(place)) return enterSiteBoard(db, { channelSeq: place.channelSeq, boardSeq: place.boardSeq }, actor)
  const { channelSeq, courseSeq } = place
  const found = await findPlace(db, { channelSeq, courseSeq }, actor.userSeq)
  if (found === undefined) throw new AppError('classNotFound')
  const row = asPreviewedSince(actor, courseSeq, found, now)
  requireVisible(row, actor, row)
  const viewer = { choiseStatusCd: row.choiseStatusCd, attendAt: isoOf(row.attendAt), validAt: isoOf(row.validAt) }
  const standing = boardStanding(actor, row, viewer, now.getTime())
  return {
    channelSeq, place: { channelSeq, courseSeq }, me: actor.userSeq ?? 0, inTrash: isInTrash(row),
    standing, showsQuestions: !hiddenFrom('everyone', row).questions,
    slowSeconds: standing === 'staff' ? 0 : displayOf(row).boardSlowSeconds,
  }
}

/** The error for a reader who does not take part. */
export const strangerError = ({ place }: Pick<Reader, 'place'>): AppError => new AppError(isSiteBoard(place) ? 'notMember' : 'notEnrolled')

/** Throws `classInTrash`, `notEnrolled`, `boardReadOnly` (access over), `noPermission` (staff who only read); for a board of the site `notMember`, `noPermission`. */
export function requireWriter({ standing, inTrash, place }: Reader): void {
  if (standing === 'stranger') throw strangerError({ place })
  if (standing === 'expired') throw new AppError(isSiteBoard(place) ? 'noPermission' : 'boardReadOnly')
  if (!mayWrite(standing)) throw new AppError('noPermission')
  if (inTrash) throw new AppError('classInTrash')
}

export const seenPost = (row: Pick<PostRow, 'scopeCd' | 'userSeq' | 'hiddenAt'>, { me }: Reader) => ({ scopeCd: row.scopeCd, isMine: row.userSeq !== null && row.userSeq === me, isHidden: row.hiddenAt !== null })

/** A post that the reader may read. Throws `notFound`, also for one that must not be known of. */
export async function readPost(db: Db, reader: Reader, { postSeq }: Pick<PostRef, 'postSeq'>): Promise<PostRow> {
  const { place, me, standing, showsQuestions } = reader
  const row = await findPost(db, place, postSeq, me)
  if (row === undefined || !mayRead(seenPost(row, reader), standing)) throw new AppError('notFound')
  if (row.boardCd === boardCd.question && !showsBoard(row.boardCd, standing, showsQuestions)) throw new AppError('notFound')
  return row
}
