import { boardCd } from '#shared/board/codes.ts'
import { boardStanding, mayRead, mayWrite, showsBoard } from '#shared/board/rules.ts'
import type { BoardStanding } from '#shared/board/rules.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { asPreviewedSince, hiddenFrom, requireVisible } from '#server/modules/course/index.ts'
import { findPlace, findPost } from './queries/posts.ts'
import type { PostRef, PostRow } from './queries/posts.ts'

/** A reader in front of the boards of a class. */
export interface Reader extends CourseRef {
  standing: BoardStanding
  /** 0 for a guest: no user has this number. */
  me: number
  showsQuestions: boolean
  inTrash: boolean
}

/** Throws `classNotFound`, `classDeleted` (COUR-08). */
export async function enterBoards(db: Db, { channelSeq, courseSeq }: CourseRef, actor: Actor, now: Date): Promise<Reader> {
  const found = await findPlace(db, { channelSeq, courseSeq }, actor.userSeq)
  if (found === undefined) throw new AppError('classNotFound')
  const row = asPreviewedSince(actor, courseSeq, found, now)
  requireVisible(row, actor, row)
  const viewer = { choiseStatusCd: row.choiseStatusCd, attendAt: isoOf(row.attendAt), validAt: isoOf(row.validAt) }
  return {
    channelSeq, courseSeq, me: actor.userSeq ?? 0, inTrash: isInTrash(row),
    standing: boardStanding(actor, row, viewer, now.getTime()),
    showsQuestions: !hiddenFrom('everyone', row).questions,
  }
}

/** Throws `classInTrash`, `notEnrolled`, `boardReadOnly` (access over), `noPermission` (staff who only read). */
export function requireWriter({ standing, inTrash }: Reader): void {
  if (standing === 'stranger') throw new AppError('notEnrolled')
  if (standing === 'expired') throw new AppError('boardReadOnly')
  if (!mayWrite(standing)) throw new AppError('noPermission')
  if (inTrash) throw new AppError('classInTrash')
}

export const seenPost = (row: Pick<PostRow, 'scopeCd' | 'userSeq' | 'hiddenAt'>, { me }: Reader) => ({ scopeCd: row.scopeCd, isMine: row.userSeq !== null && row.userSeq === me, isHidden: row.hiddenAt !== null })

/** A post that the reader may read. Throws `notFound`, also for one that must not be known of. */
export async function readPost(db: Db, reader: Reader, { postSeq }: Pick<PostRef, 'postSeq'>): Promise<PostRow> {
  const { channelSeq, courseSeq, me, standing, showsQuestions } = reader
  const row = await findPost(db, { channelSeq, courseSeq, postSeq }, me)
  if (row === undefined || !mayRead(seenPost(row, reader), standing)) throw new AppError('notFound')
  if (row.boardCd === boardCd.question && !showsBoard(row.boardCd, standing, showsQuestions)) throw new AppError('notFound')
  return row
}
