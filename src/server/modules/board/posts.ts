import { boardAlarms } from '#shared/board/alarms.ts'
import { boardCd, boardOf } from '#shared/board/codes.ts'
import type { BoardFilter, PostTypeCd } from '#shared/board/codes.ts'
import { POST_CONTENT_MAX, WAITING_COUNT_MAX } from '#shared/board/contract.ts'
import type { Post, PostForm, PostPage } from '#shared/board/contract.ts'
import { POSTING_WINDOW_MS, POSTS_MAX, filtersOf, mayPostAs, mayWrite, seesAll, showsBoard, takesPart, tellsAttendees } from '#shared/board/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { mentionedIn } from '#shared/kernel/format/mentions.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { countUp } from '#server/infra/limits/rateLimiter.ts'
import type { Allowance } from '#server/infra/limits/rateLimiter.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import type { AttachService } from '#server/modules/attach/index.ts'
import { safeMentions } from '#server/modules/mention/index.ts'
import type { MediaRecipient } from '#server/modules/upload/index.ts'
import { enterBoards, readPost, requireWriter } from './entrance.ts'
import type { Reader } from './entrance.ts'
import type { MentionAlarms } from './mentions.ts'
import { presentLine, presentPost } from './present.ts'
import { deleteReports, insertReport, listReports, findComment, writeComment, countComment } from './queries/comments.ts'
import { addView, countWaiting, deletePost, findSpanEnd, insertPost, isLessonOf, listPosts, listWaiting, searched, writeLike, writePost } from './queries/posts.ts'
import type { PostCursor, PostListing } from './queries/posts.ts'
import { lockBoards } from './queries/unread.ts'
import type { UnreadService } from './unread.ts'

export type BoardPorts = Pick<ServerPorts, 'database' | 'clock' | 'alarms'>

/** Posts that one page of a search reads at most; the next page goes on behind them. */
const SEARCH_SPAN = 1000

export interface Listing {
  filter: BoardFilter
  q: string
  lastSeq?: number | undefined
  lastTop?: 'Y' | 'N' | undefined
  limit: number
  type?: PostTypeCd | undefined
  curriculumSeq?: number | undefined
}

export interface Visit {
  actor: Actor
  address: string
  /** Session that the links of files are bound to. */
  mediaSession: MediaRecipient
}

export const cursorOf = ({ lastSeq, lastTop }: Pick<Listing, 'lastSeq' | 'lastTop'>): PostCursor | undefined => (lastSeq === undefined ? undefined : { postSeq: lastSeq, top: lastTop === 'Y' })
export const nextOf = (place: PostCursor) => ({ lastSeq: place.postSeq, lastTop: place.top ? 'Y' : 'N' } as const)

/** Throws `postingTooFast` with the seconds to wait. */
export async function countPosting(db: Db, clock: ServerPorts['clock'], allowance: Omit<Allowance, 'windowMs'>): Promise<void> {
  const { times, endsAt } = await countUp(db, clock, { ...allowance, windowMs: POSTING_WINDOW_MS })
  if (times > allowance.most) throw new AppError('postingTooFast', { seconds: Math.ceil((endsAt.getTime() - clock.now().getTime()) / 1000) })
}

/** Counts a view: one for each user or address within an hour. */
export async function countView(db: Db, clock: ServerPorts['clock'], post: { channelSeq: number; postSeq: number }, { actor, address }: Omit<Visit, 'mediaSession'>): Promise<void> {
  if (actor.previewOf !== undefined) return
  const { times } = await countUp(db, clock, { key: `view:${post.channelSeq}:${post.postSeq}:${actor.userSeq ?? address}`, most: 1, windowMs: HOUR_MS })
  if (times === 1) await addView(db, post)
}

/** Posts and questions of a class (courses spec §3, §6; ROOM-05). */
export function createPostService({ database: { db }, clock, alarms }: BoardPorts, attach: AttachService, named: MentionAlarms, seePost: UnreadService['seePost']) {
  const enter = (course: CourseRef, actor: Actor) => enterBoards(db, course, actor, clock.now())

  /** Throws `noPermission` for what only staff may choose, `notFound` for a lesson of another class. */
  async function requirePostable(reader: Reader, form: PostForm): Promise<void> {
    requireWriter(reader)
    if (!mayPostAs(form, reader.standing)) throw new AppError('noPermission')
    if (form.curriculumSeq !== null && !(await isLessonOf(db, reader, form.curriculumSeq))) throw new AppError('notFound')
  }

  const valuesOf = async (course: CourseRef, { postTypeCd, title, content, scopeCd, pinned, urgent, curriculumSeq, second }: PostForm) => {
    const isQuestion = boardOf(postTypeCd) === boardCd.question
    const safe = await safeRichText(content, { max: POST_CONTENT_MAX, path: ['content'], channelSeq: course.channelSeq, mentions: true })
    const { html, mentions } = await safeMentions(db, course, safe, clock.now())
    const values = {
      postTypeCd, boardCd: boardOf(postTypeCd), title, scopeCd, pinned, urgent,
      content: html, curriculumSeq: isQuestion ? curriculumSeq : null, second: isQuestion && curriculumSeq !== null ? second : null,
    }
    return { values, mentions }
  }

  /** A page of rows, and where the list goes on. */
  async function readPage(listing: PostListing, q: string, limit: number) {
    const placeOf = (row: { postSeq: number; pinned: boolean; waiting: boolean }): PostCursor => ({ postSeq: row.postSeq, top: listing.top !== null && row[listing.top] })
    const end = q === '' ? undefined : await findSpanEnd(db, listing, SEARCH_SPAN)
    const rows = await listPosts(db, listing, limit + 1, q === '' ? undefined : searched(containing(q), listing, end))
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return { rows: shown, next: rows.length > limit && last !== undefined ? placeOf(last) : end }
  }

  return {
    /** Throws `notEnrolled` for filters of participants, and as `enterBoards`. Empty when the class hides its questions. */
    async list(actor: Actor, course: CourseRef, board: 'question' | 'community', { filter, q, limit, type, curriculumSeq, ...after }: Listing): Promise<PostPage> {
      const reader = await enter(course, actor)
      const { standing, me } = reader
      const filters = filtersOf(board, standing)
      const allowed = { write: mayWrite(standing) && !reader.inTrash, moderate: standing === 'staff', filters: [...filters] }
      if (!showsBoard(board, standing, reader.showsQuestions)) return { posts: [], next: null, can: allowed }
      // Strangers read the list as it is: a filter could walk through many rows that they may not see.
      if (!filters.includes(filter) || (!takesPart(standing) && (type !== undefined || curriculumSeq !== undefined || q !== ''))) throw new AppError('notEnrolled')
      const { rows, next } = await readPage({
        channelSeq: course.channelSeq, courseSeq: course.courseSeq, board, filter, type, curriculumSeq, me, after: cursorOf(after),
        sees: seesAll(standing) ? 'all' : takesPart(standing) ? 'participants' : 'everyone',
        top: curriculumSeq !== undefined ? null : board === boardCd.community ? 'pinned' : seesAll(standing) && filter !== 'mine' && filter !== 'reported' ? 'waiting' : 'pinned',
      }, q, limit)
      return { posts: rows.map((row) => presentLine(row, reader)), next: next === undefined ? null : nextOf(next), can: allowed }
    },

    /** Questions without an answer of the classes that one manages. */
    async waiting(actor: Actor, channelSeq: number, { lastSeq, limit }: { lastSeq?: number | undefined; limit: number }) {
      const rows = await listWaiting(db, channelSeq, actor, { lastSeq, limit: limit + 1 })
      return {
        questions: rows.slice(0, limit).map(({ name, createdAt, ...row }) => ({ ...row, name: name ?? '', createdAt: isoOf(createdAt) })), hasMore: rows.length > limit,
        count: await countWaiting(db, channelSeq, actor, WAITING_COUNT_MAX + 1),
      }
    },

    /** Throws `notFound`, and as `enterBoards`. */
    async detail(visit: Visit, course: CourseRef, postSeq: number): Promise<Post> {
      const reader = await enter(course, visit.actor)
      const row = await readPost(db, reader, { postSeq })
      if (row.userSeq !== reader.me) await countView(db, clock, { channelSeq: course.channelSeq, postSeq }, visit)
      await seePost(visit.actor, reader, { postSeq, boardCd: row.boardCd, isMine: row.userSeq === reader.me })
      const shown = await attach.of(db, course.channelSeq, 'post', [postSeq], visit.mediaSession)
      return { ...presentPost(row, reader), files: shown(postSeq).files }
    },

    /** Who is named gets that alarm alone. Throws as `requireWriter`; `noPermission`, `notFound`, `postingTooFast`, `attachmentRefused`. */
    async create(actor: Actor, { channelSeq, courseSeq }: CourseRef, form: PostForm): Promise<{ postSeq: number }> {
      const reader = await enter({ channelSeq, courseSeq }, actor)
      await requirePostable(reader, form)
      const { values, mentions } = await valuesOf(reader, form)
      await countPosting(db, clock, { key: `post:${channelSeq}:${reader.me}`, most: POSTS_MAX })
      const readers = await named.readersOf({ channelSeq, courseSeq, scopeCd: values.scopeCd, userSeq: reader.me, hiddenAt: null }, mentions)
      return db.transaction(async (tx) => {
        await lockBoards(tx, { channelSeq, courseSeq })
        const isQuestion = values.boardCd === boardCd.question
        const postSeq = await insertPost(tx, {
          channelSeq, courseSeq, ...values, userSeq: reader.me, isStaff: reader.standing === 'staff', waiting: isQuestion, createdAt: clock.now(),
        })
        await attach.take(tx, { channelSeq, ownerCd: 'post', ownerSeq: postSeq }, { courseSeq, userSeq: reader.me, isNew: true }, { attached: form.files, html: values.content })
        const link = { actorSeq: reader.me, postSeq }
        const exceptSeqs = await named.raise(tx, { channelSeq, courseSeq }, readers, link)
        await alarms.raise(tx, { kind: isQuestion ? boardAlarms.question : boardAlarms.post, channelSeq, courseSeq, exceptSeqs, ...link })
        if (tellsAttendees(form, reader.standing)) await alarms.raise(tx, { kind: boardAlarms[form.postTypeCd === 'task' ? 'task' : 'notice'], channelSeq, courseSeq, exceptSeqs, ...link })
        return { postSeq }
      })
    },

    /** Alarms whom the post did not name before. Throws as `create`; `noPermission` for another's post or a change of its board. */
    async update(actor: Actor, course: CourseRef, postSeq: number, form: PostForm): Promise<void> {
      const reader = await enter(course, actor)
      requireWriter(reader)
      const row = await readPost(db, reader, { postSeq })
      if (row.userSeq !== reader.me || boardOf(form.postTypeCd) !== row.boardCd) throw new AppError('noPermission')
      await requirePostable(reader, form)
      const { channelSeq, courseSeq } = course
      const { values, mentions } = await valuesOf(course, form)
      const before = mentionedIn(row.content)
      const readers = await named.readersOf({ channelSeq, courseSeq, scopeCd: values.scopeCd, userSeq: reader.me, hiddenAt: row.hiddenAt }, mentions.filter((userSeq) => !before.includes(userSeq)))
      await db.transaction(async (tx) => {
        if (!(await writePost(tx, { channelSeq, postSeq }, { ...values, editedAt: clock.now() }))) throw new AppError('notFound')
        await attach.take(tx, { channelSeq, ownerCd: 'post', ownerSeq: postSeq }, { courseSeq, userSeq: reader.me, isNew: false }, { attached: form.files, html: values.content, before: row.content })
        await named.raise(tx, course, readers, { actorSeq: reader.me, postSeq })
      })
    },

    /** Authors and staff. Throws as `requireWriter`, `notFound`, `noPermission`. */
    async remove(actor: Actor, course: CourseRef, postSeq: number): Promise<void> {
      const reader = await enter(course, actor)
      requireWriter(reader)
      const row = await readPost(db, reader, { postSeq })
      if (!presentPost(row, reader).can.delete) throw new AppError('noPermission')
      const post = { channelSeq: course.channelSeq, postSeq }
      await db.transaction(async (tx) => {
        await attach.dropPost(tx, post)
        await deletePost(tx, post)
      })
    },

    async like(actor: Actor, course: CourseRef, postSeq: number, liked: boolean): Promise<{ likeCount: number }> {
      const reader = await enter(course, actor)
      requireWriter(reader)
      const row = await readPost(db, reader, { postSeq })
      if (!presentPost(row, reader).can.like) throw new AppError('noPermission')
      return { likeCount: await db.transaction((tx) => writeLike(tx, { channelSeq: course.channelSeq, postSeq }, reader.me, liked ? clock.now() : null)) }
    },

    /** Reports a post, or a comment of it. Throws as `requireWriter`, `notFound`, `noPermission` for one's own and for staff, `postingTooFast`. */
    async report(actor: Actor, course: CourseRef, postSeq: number, { reason, commentSeq }: { reason: string; commentSeq: number | null }): Promise<void> {
      const reader = await enter(course, actor)
      requireWriter(reader)
      const row = await readPost(db, reader, { postSeq })
      const place = { channelSeq: course.channelSeq, postSeq, commentSeq: commentSeq ?? 0 }
      const comment = commentSeq === null ? undefined : await findComment(db, { ...place, commentSeq })
      if (commentSeq === null ? row.boardCd === boardCd.mission : comment === undefined) throw new AppError('notFound')
      const authorSeq = comment === undefined ? row.userSeq : comment.userSeq
      if (authorSeq === reader.me || seesAll(reader.standing)) throw new AppError('noPermission')
      await countPosting(db, clock, { key: `report:${course.channelSeq}:${reader.me}`, most: POSTS_MAX })
      await db.transaction((tx) => insertReport(tx, place, { userSeq: reader.me, reason, createdAt: clock.now() }))
    },

    async reports(actor: Actor, course: CourseRef, postSeq: number) {
      await readPost(db, await enter(course, actor), { postSeq })
      const rows = await listReports(db, { channelSeq: course.channelSeq, postSeq })
      return { reports: rows.map(({ commentSeq, createdAt, ...row }) => ({ ...row, commentSeq: commentSeq === 0 ? null : commentSeq, createdAt: isoOf(createdAt) })) }
    },

    /** Hides a post or comment, or shows it again; closes its reports. Throws `notFound`, `classInTrash`. */
    async manage(actor: Actor, course: CourseRef, postSeq: number, { commentSeq, hidden }: { commentSeq: number | null; hidden: boolean }): Promise<void> {
      const reader = await enter(course, actor)
      requireWriter(reader)
      const { boardCd: board } = await readPost(db, reader, { postSeq })
      if (commentSeq === null && board === boardCd.mission) throw new AppError('notFound')
      const post = { channelSeq: course.channelSeq, postSeq }
      if (commentSeq !== null && (await findComment(db, { ...post, commentSeq })) === undefined) throw new AppError('notFound')
      const hiddenAt = hidden ? clock.now() : null
      await db.transaction(async (tx) => {
        await deleteReports(tx, { ...post, commentSeqs: [commentSeq ?? 0] })
        if (commentSeq === null) await writePost(tx, post, { hiddenAt })
        else {
          await writeComment(tx, { ...post, commentSeq }, { hiddenAt, reportCount: 0 })
          await countComment(tx, post, 0)
        }
      })
    },
  }
}
export type PostService = ReturnType<typeof createPostService>
