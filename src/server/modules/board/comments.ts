import { boardAlarms } from '#shared/board/alarms.ts'
import { boardCd } from '#shared/board/codes.ts'
import { POST_CONTENT_MAX } from '#shared/board/contract.ts'
import type { Comment, CommentForm } from '#shared/board/contract.ts'
import { COMMENTS_MAX, takesPart } from '#shared/board/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { showsNothing } from '#shared/kernel/format/richText.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import type { AttachService } from '#server/modules/attach/index.ts'
import { listNames, mentionedOf, safeMentions } from '#server/modules/mention/index.ts'
import { enterBoards, readPost, requireWriter } from './entrance.ts'
import type { Reader } from './entrance.ts'
import { subjectOf } from './mentions.ts'
import type { MentionAlarms } from './mentions.ts'
import { attachedAt, countPosting, requireSlow } from './posts.ts'
import type { BoardPorts } from './posts.ts'
import { presentComment, presentPost } from './present.ts'
import { countComment, deleteComment, deleteReports, findComment, insertComment, listComments, writeComment } from './queries/comments.ts'
import type { CommentRef, CommentRow } from './queries/comments.ts'
import { writePost } from './queries/posts.ts'
import { lockBoards } from './queries/unread.ts'
import type { PostRow } from './queries/posts.ts'

type CommentPlace = Omit<CommentRef, 'channelSeq'>

export interface CommentPage {
  comments: Comment[]
  next: { lastThread: number; lastSeq: number } | null
}

/** What an alarm of a comment links to: those of challenge posts stand in the lesson. */
const linkOf = ({ me }: Reader, { boardCd: board, curriculumSeq, postSeq }: PostRow, commentSeq: number) =>
  ({ actorSeq: me, ...(board === boardCd.mission && curriculumSeq !== null ? { lessonSeq: curriculumSeq } : { postSeq, commentSeq }) })

/** Comments, and answers to questions (ROOM-05). */
export function createCommentService({ database: { db }, clock, alarms }: BoardPorts, attach: AttachService, named: MentionAlarms) {
  const enter = (place: BoardPlace, actor: Actor) => enterBoards(db, place, actor, clock.now())

  /** The reader, their post, and a comment of it that is not deleted. Throws as `requireWriter`, `notFound`. */
  async function openComment(actor: Actor, place: BoardPlace, { postSeq, commentSeq }: CommentPlace): Promise<{ reader: Reader; row: PostRow; comment: CommentRow }> {
    const reader = await enter(place, actor)
    requireWriter(reader)
    const row = await readPost(db, reader, { postSeq })
    const comment = await findComment(db, { channelSeq: place.channelSeq, postSeq, commentSeq })
    if (comment === undefined || comment.deletedAt !== null) throw new AppError('notFound')
    return { reader, row, comment }
  }

  /** What is stored of a comment. Throws `invalidInput` for a rich text that is too large or shows nothing. */
  async function wordsOf(place: BoardPlace, { content, isRich, userSeqs }: Pick<CommentForm, 'content' | 'isRich' | 'userSeqs'>) {
    if (!isRich) return { content, isRich, mentions: await mentionedOf(db, place, { content, userSeqs }, clock.now()) }
    const safe = await safeRichText(content, { max: POST_CONTENT_MAX, path: ['content'], channelSeq: place.channelSeq, mentions: true })
    if (showsNothing(safe)) throw new AppError('invalidInput', {}, [{ path: ['content'], message: validationMessage('validation:content') }])
    const { html, mentions } = await safeMentions(db, place, safe, clock.now())
    return { content: html, isRich, mentions }
  }
  /** A rich text's pictures are its own; those beside it belong to plain texts. */
  const takingOf = ({ content, isRich, pictures }: { content: string; isRich: boolean; pictures: CommentForm['pictures'] }) => (isRich ? { attached: [], html: content } : { attached: pictures })

  return {
    /** Throws `notFound`, and as `enterBoards`. */
    async list(actor: Actor, place: BoardPlace, postSeq: number, after: { thread: number; commentSeq: number } | undefined, limit: number): Promise<CommentPage> {
      const reader = await enter(place, actor)
      await readPost(db, reader, { postSeq })
      const rows = await listComments(db, { channelSeq: place.channelSeq, postSeq }, after, limit + 1)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const names = takesPart(reader.standing) ? await listNames(db, [...new Set(shown.flatMap(({ mentions }) => mentions))]) : []
      return {
        comments: shown.map((row) => presentComment(row, reader, names)),
        next: rows.length > limit && last !== undefined ? { lastThread: last.parentSeq ?? last.commentSeq, lastSeq: last.commentSeq } : null,
      }
    },

    /** Alarms: an answer goes to who asked, a comment to the author, a reply also to whom it replies, a mention to whom it names; one for each person. Throws as `requireWriter`, `notFound`, `postingTooFast`, `attachmentRefused`. */
    async create(actor: Actor, at: BoardPlace, postSeq: number, { pictures, parentSeq, ...form }: CommentForm & { parentSeq: number | null }): Promise<{ commentSeq: number }> {
      const reader = await enter(at, actor)
      const { channelSeq, place } = reader
      requireWriter(reader)
      const row = await readPost(db, reader, { postSeq })
      if (!presentPost(row, reader).can.comment) throw new AppError('noPermission')
      const post = { channelSeq, postSeq }
      const parent = parentSeq === null ? undefined : await findComment(db, { ...post, commentSeq: parentSeq })
      if (parentSeq !== null && (parent === undefined || parent.deletedAt !== null)) throw new AppError('notFound')
      await countPosting(db, clock, { key: `comment:${channelSeq}:${reader.me}`, most: COMMENTS_MAX })
      const words = await wordsOf(place, form)
      const readers = await named.readersOf({ place, ...row }, words.mentions)
      return db.transaction(async (tx) => {
        await lockBoards(tx, place)
        // Comments in boards of the site do not wait.
        if (!isSiteBoard(place)) await requireSlow(tx, clock, reader)
        const commentSeq = await insertComment(tx, {
          // A reply to a reply joins its thread.
          ...post, parentSeq: parent === undefined ? null : parent.parentSeq ?? parent.commentSeq,
          userSeq: reader.me, isStaff: reader.standing === 'staff', ...words, createdAt: clock.now(),
        })
        await attach.take(tx, { channelSeq, ownerCd: 'comment', ownerSeq: commentSeq }, { courseSeq: attachedAt(place), userSeq: reader.me, isNew: true }, takingOf({ ...words, pictures }))
        await countComment(tx, post, 1)
        const isAnswer = row.boardCd === boardCd.question && parent === undefined
        const personSeqs = [row.userSeq, parent?.userSeq].filter((userSeq): userSeq is number => typeof userSeq === 'number')
        const link = linkOf(reader, row, commentSeq)
        const told = await alarms.raise(tx, { ...await subjectOf(tx, place, 'comment'), ...(isAnswer ? { kind: boardAlarms.answer } : {}), personSeqs, ...link })
        await named.raise(tx, place, readers.filter((userSeq) => !told.includes(userSeq)), link)
        return { commentSeq }
      })
    },

    /** Alarms whom the comment did not name before. Throws as `requireWriter`, `notFound`, `noPermission` for another's, `attachmentRefused`; `staleEdit` for a client that would lose markup, pictures or mentions. */
    async update(actor: Actor, at: BoardPlace, target: CommentPlace, { pictures, ...form }: CommentForm): Promise<void> {
      const { reader, row, comment } = await openComment(actor, at, target)
      if (!presentComment(comment, reader).can.edit) throw new AppError('noPermission')
      const isPlainWithMore = !comment.isRich && (comment.pictures.length > 0 || comment.mentions.length > 0)
      if (form.isRich ? isPlainWithMore : comment.isRich) throw new AppError('staleEdit')
      const { channelSeq, place } = reader
      const words = await wordsOf(place, form)
      const hiddenAt = comment.hiddenAt ?? row.hiddenAt
      const readers = await named.readersOf({ place, ...row, hiddenAt }, words.mentions.filter((userSeq) => !comment.mentions.includes(userSeq)))
      await db.transaction(async (tx) => {
        await writeComment(tx, { channelSeq, ...target }, { ...words, editedAt: clock.now() })
        await attach.take(tx, { channelSeq, ownerCd: 'comment', ownerSeq: target.commentSeq }, { courseSeq: attachedAt(place), userSeq: reader.me, isNew: false }, { ...takingOf({ ...words, pictures }), before: comment.isRich ? comment.content : '' })
        await named.raise(tx, place, readers, linkOf(reader, row, target.commentSeq))
      })
    },

    /** Authors and staff. An accepted answer is accepted no more. Throws as `update`. */
    async remove(actor: Actor, place: BoardPlace, { postSeq, commentSeq }: CommentPlace): Promise<void> {
      const { reader, row, comment } = await openComment(actor, place, { postSeq, commentSeq })
      if (!presentComment(comment, reader).can.delete) throw new AppError('noPermission')
      const post = { channelSeq: place.channelSeq, postSeq }
      await db.transaction(async (tx) => {
        await deleteReports(tx, { ...post, commentSeqs: [commentSeq] })
        await attach.drop(tx, place.channelSeq, 'comment', [commentSeq])
        await deleteComment(tx, { ...post, commentSeq }, clock.now())
        if (row.acceptedCommentSeq === commentSeq) await writePost(tx, post, { acceptedCommentSeq: null })
        await countComment(tx, post, -1)
      })
    },

    /** The author of the question, or staff. Replies, and what is deleted or hidden, cannot be accepted. Throws as `requireWriter`, `notFound`, `noPermission`. */
    async accept(actor: Actor, place: BoardPlace, { postSeq, commentSeq }: { postSeq: number; commentSeq: number | null }): Promise<void> {
      const reader = await enter(place, actor)
      requireWriter(reader)
      const row = await readPost(db, reader, { postSeq })
      if (!presentPost(row, reader).can.accept) throw new AppError('noPermission')
      const post = { channelSeq: place.channelSeq, postSeq }
      if (commentSeq !== null) {
        const comment = await findComment(db, { ...post, commentSeq })
        if (comment === undefined || comment.parentSeq !== null || comment.deletedAt !== null || comment.hiddenAt !== null) throw new AppError('notFound')
      }
      await writePost(db, post, { acceptedCommentSeq: commentSeq })
    },
  }
}
export type CommentService = ReturnType<typeof createCommentService>
