import { boardAlarms } from '#shared/board/alarms.ts'
import { boardCd, boardOf, siteTypes } from '#shared/board/codes.ts'
import type { BoardFilter, ListedBoard, PostTypeCd } from '#shared/board/codes.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { POST_CONTENT_MAX, WAITING_COUNT_MAX } from '#shared/board/contract.ts'
import type { Post, PostForm, PostPage } from '#shared/board/contract.ts'
import { POSTING_WINDOW_MS, POSTS_MAX, filtersOf, mayPostAs, mayWrite, seesAll, showsBoard, takesPart, tellsAttendees } from '#shared/board/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { mentionedIn } from '#shared/kernel/format/mentions.ts'
import { HOUR_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { countUp } from '#server/infra/limits/rateLimiter.ts'
import type { Allowance } from '#server/infra/limits/rateLimiter.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import { NO_CLASS } from '#shared/attach/rules.ts'
import type { AttachService } from '#server/modules/attach/index.ts'
import { safeMentions } from '#server/modules/mention/index.ts'
import type { MediaRecipient } from '#server/modules/upload/index.ts'
import { enterBoards, readPost, requireWriter, strangerError } from './entrance.ts'
import type { Reader } from './entrance.ts'
import { subjectOf } from './mentions.ts'
import type { MentionAlarms } from './mentions.ts'
import { presentLine, presentPost } from './present.ts'
import { deleteReports, insertReport, listReports, findComment, writeComment, countComment } from './queries/comments.ts'
import { addView, countWaiting, deletePost, findSpanEnd, insertPost, isLessonOf, listPosts, listWaiting, searched, writeLike, writePost } from './queries/posts.ts'
import type { PostCursor, PostListing } from './queries/posts.ts'
import { lockBoards } from './queries/unread.ts'
import type { UnreadService } from './unread.ts'

export type BoardPorts = Pick<ServerPorts, 'database' | 'clock' | 'alarms'>

const boardAt = (place: BoardPlace, type: Exclude<PostTypeCd, 'mission'>) => (isSiteBoard(place) ? boardCd.site : boardOf(type))
/** The class that pictures and files of a text belong to; those of the site's boards to none. */
export const attachedAt = (place: BoardPlace): number => (isSiteBoard(place) ? NO_CLASS : place.courseSeq)

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
export async function countPosting(db: Db, clock: ServerPorts['clock'], allowance: Omit<Allowance, 'windowMs'>, windowMs = POSTING_WINDOW_MS): Promise<void> {
  const { times, endsAt } = await countUp(db, clock, { ...allowance, windowMs })
  if (times > allowance.most) throw new AppError('postingTooFast', { seconds: Math.ceil((endsAt.getTime() - clock.now().getTime()) / 1000) })
}

/** Slow mode: one wait for all boards of a class, posts and comments alike; one for each board of the site. In the transaction of the post, so that one that fails costs no wait. Throws `postingTooFast`. */
export async function requireSlow(tx: Db, clock: ServerPorts['clock'], { place, me, slowSeconds }: Reader): Promise<void> {
  if (slowSeconds === 0) return
  const key = isSiteBoard(place) ? `slow:${place.channelSeq}:${place.boardSeq}:${me}` : `slow:${place.channelSeq}:class:${place.courseSeq}:${me}`
  await countPosting(tx, clock, { key, most: 1 }, slowSeconds * SECOND_MS)
}

/** Counts a view: one for each user or address within an hour. */
export async function countView(db: Db, clock: ServerPorts['clock'], post: { channelSeq: number; postSeq: number }, { actor, address }: Omit<Visit, 'mediaSession'>): Promise<void> {
  if (actor.previewOf !== undefined) return
  const { times } = await countUp(db, clock, { key: `view:${post.channelSeq}:${post.postSeq}:${actor.userSeq ?? address}`, most: 1, windowMs: HOUR_MS })
  if (times === 1) await addView(db, post)
}

/** Posts and questions of a class (courses spec §3, §6; ROOM-05). */
export function createPostService({ database: { db }, clock, alarms }: BoardPorts, attach: AttachService, named: MentionAlarms, seePost: UnreadService['seePost']) {
  const enter = (place: BoardPlace, actor: Actor) => enterBoards(db, place, actor, clock.now())

  /** Throws `noPermission` for what only staff may choose, `notFound` for a lesson of another class. */
  async function requirePostable(reader: Reader, form: PostForm): Promise<void> {
    requireWriter(reader)
    const { place } = reader
    if (!mayPostAs(form, reader.standing) || (isSiteBoard(place) && !siteTypes.some((type) => type === form.postTypeCd))) throw new AppError('noPermission')
    if (form.curriculumSeq !== null && (isSiteBoard(place) || !(await isLessonOf(db, place, form.curriculumSeq)))) throw new AppError('notFound')
  }

  const valuesOf = async (place: BoardPlace, { postTypeCd, title, content, scopeCd, pinned, urgent, curriculumSeq, second }: PostForm) => {
    const isQuestion = boardOf(postTypeCd) === boardCd.question
    const safe = await safeRichText(content, { max: POST_CONTENT_MAX, path: ['content'], channelSeq: place.channelSeq, mentions: true })
    const { html, mentions } = await safeMentions(db, place, safe, clock.now())
    const values = {
      postTypeCd, boardCd: boardAt(place, postTypeCd), title, scopeCd, pinned, urgent,
      content: html, curriculumSeq: isQuestion ? curriculumSeq : null, second: isQuestion && curriculumSeq !== null ? second : null,
    }
    return { values, mentions }
  }

  /** A page of rows, and where the list goes on. */
  async function readPage(listing: PostListing, q: string, limit: number) {
    const cursorAt = (row: { postSeq: number; pinned: boolean; waiting: boolean }): PostCursor => ({ postSeq: row.postSeq, top: listing.top !== null && row[listing.top] })
    const end = q === '' ? undefined : await findSpanEnd(db, listing, SEARCH_SPAN)
    const rows = await listPosts(db, listing, limit + 1, q === '' ? undefined : searched(containing(q), listing, end))
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return { rows: shown, next: rows.length > limit && last !== undefined ? cursorAt(last) : end }
  }

  return {
    /** Throws `notEnrolled` for filters of participants, and as `enterBoards`. Empty when the class hides its questions. */
    async list(actor: Actor, place: BoardPlace, board: ListedBoard, { filter, q, limit, type, curriculumSeq, ...after }: Listing): Promise<PostPage> {
      const reader = await enter(place, actor)
      const { standing, me } = reader
      const filters = filtersOf(board, standing)
      const allowed = { write: mayWrite(standing) && !reader.inTrash, moderate: standing === 'staff', filters: [...filters] }
      if (!showsBoard(board, standing, reader.showsQuestions)) return { posts: [], next: null, can: allowed }
      // Strangers read the list as it is: a filter could walk through many rows that they may not see.
      if (!filters.includes(filter) || (!takesPart(standing) && (type !== undefined || curriculumSeq !== undefined || q !== ''))) throw strangerError(reader)
      const { rows, next } = await readPage({
        place: reader.place, board, filter, type, curriculumSeq, me, after: cursorOf(after),
        sees: seesAll(standing) ? 'all' : takesPart(standing) ? 'participants' : 'everyone',
        top: curriculumSeq !== undefined ? null : board !== boardCd.question ? 'pinned' : seesAll(standing) && filter !== 'mine' && filter !== 'reported' ? 'waiting' : 'pinned',
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
    async detail(visit: Visit, place: BoardPlace, postSeq: number): Promise<Post> {
      const reader = await enter(place, visit.actor)
      const row = await readPost(db, reader, { postSeq })
      if (row.userSeq !== reader.me) await countView(db, clock, { channelSeq: place.channelSeq, postSeq }, visit)
      await seePost(visit.actor, reader, { postSeq, boardCd: row.boardCd, isMine: row.userSeq === reader.me })
      const shown = await attach.of(db, place.channelSeq, 'post', [postSeq], visit.mediaSession)
      return { ...presentPost(row, reader), files: shown(postSeq).files }
    },

    /** Who is named gets that alarm alone. Throws as `requireWriter`; `noPermission`, `notFound`, `postingTooFast`, `attachmentRefused`. */
    async create(actor: Actor, place: BoardPlace, form: PostForm): Promise<{ postSeq: number }> {
      const reader = await enter(place, actor)
      await requirePostable(reader, form)
      const { channelSeq, me } = reader
      const { values, mentions } = await valuesOf(reader.place, form)
      await countPosting(db, clock, { key: `post:${channelSeq}:${me}`, most: POSTS_MAX })
      const readers = await named.readersOf({ place: reader.place, scopeCd: values.scopeCd, userSeq: me, hiddenAt: null }, mentions)
      return db.transaction(async (tx) => {
        await lockBoards(tx, reader.place)
        await requireSlow(tx, clock, reader)
        const isQuestion = values.boardCd === boardCd.question
        const postSeq = await insertPost(tx, {
          ...reader.place, ...values, userSeq: me, isStaff: reader.standing === 'staff', waiting: isQuestion, createdAt: clock.now(),
        })
        await attach.take(tx, { channelSeq, ownerCd: 'post', ownerSeq: postSeq }, { courseSeq: attachedAt(reader.place), userSeq: me, isNew: true }, { attached: form.files, html: values.content })
        const link = { actorSeq: me, postSeq }
        const exceptSeqs = await named.raise(tx, reader.place, readers, link)
        const subject = await subjectOf(tx, reader.place, 'post')
        const tells = tellsAttendees(form, reader.standing)
        if (isSiteBoard(reader.place)) {
          // All members, so the staff too.
          await alarms.raise(tx, { ...subject, ...(tells ? { kind: boardAlarms.siteNotice } : {}), exceptSeqs, ...link })
          return { postSeq }
        }
        await alarms.raise(tx, { ...subject, ...(isQuestion ? { kind: boardAlarms.question } : {}), exceptSeqs, ...link })
        if (tells) await alarms.raise(tx, { ...subject, kind: boardAlarms[form.postTypeCd === 'task' ? 'task' : 'notice'], exceptSeqs, ...link })
        return { postSeq }
      })
    },

    /** Alarms whom the post did not name before. Throws as `create`; `noPermission` for another's post or a change of its board. */
    async update(actor: Actor, place: BoardPlace, postSeq: number, form: PostForm): Promise<void> {
      const reader = await enter(place, actor)
      requireWriter(reader)
      const row = await readPost(db, reader, { postSeq })
      if (row.userSeq !== reader.me || boardAt(reader.place, form.postTypeCd) !== row.boardCd) throw new AppError('noPermission')
      await requirePostable(reader, form)
      const { channelSeq } = place
      const { values, mentions } = await valuesOf(reader.place, form)
      const before = mentionedIn(row.content)
      const readers = await named.readersOf({ place: reader.place, scopeCd: values.scopeCd, userSeq: reader.me, hiddenAt: row.hiddenAt }, mentions.filter((userSeq) => !before.includes(userSeq)))
      await db.transaction(async (tx) => {
        if (!(await writePost(tx, { channelSeq, postSeq }, { ...values, editedAt: clock.now() }))) throw new AppError('notFound')
        await attach.take(tx, { channelSeq, ownerCd: 'post', ownerSeq: postSeq }, { courseSeq: attachedAt(reader.place), userSeq: reader.me, isNew: false }, { attached: form.files, html: values.content, before: row.content })
        await named.raise(tx, reader.place, readers, { actorSeq: reader.me, postSeq })
      })
    },

    /** Authors and staff. Throws as `requireWriter`, `notFound`, `noPermission`. */
    async remove(actor: Actor, place: BoardPlace, postSeq: number): Promise<void> {
      const reader = await enter(place, actor)
      requireWriter(reader)
      const row = await readPost(db, reader, { postSeq })
      if (!presentPost(row, reader).can.delete) throw new AppError('noPermission')
      const post = { channelSeq: place.channelSeq, postSeq }
      await db.transaction(async (tx) => {
        await attach.dropPost(tx, post)
        await deletePost(tx, post)
      })
    },

    async like(actor: Actor, place: BoardPlace, postSeq: number, liked: boolean): Promise<{ likeCount: number }> {
      const reader = await enter(place, actor)
      requireWriter(reader)
      const row = await readPost(db, reader, { postSeq })
      if (!presentPost(row, reader).can.like) throw new AppError('noPermission')
      return { likeCount: await db.transaction((tx) => writeLike(tx, { channelSeq: place.channelSeq, postSeq }, reader.me, liked ? clock.now() : null)) }
    },

    /** Reports a post, or a comment of it. Throws as `requireWriter`, `notFound`, `noPermission` for one's own and for staff, `postingTooFast`. */
    async report(actor: Actor, place: BoardPlace, postSeq: number, { reason, commentSeq }: { reason: string; commentSeq: number | null }): Promise<void> {
      const reader = await enter(place, actor)
      requireWriter(reader)
      const row = await readPost(db, reader, { postSeq })
      const target = { channelSeq: place.channelSeq, postSeq, commentSeq: commentSeq ?? 0 }
      const comment = commentSeq === null ? undefined : await findComment(db, { ...target, commentSeq })
      if (commentSeq === null ? row.boardCd === boardCd.mission : comment === undefined) throw new AppError('notFound')
      const authorSeq = comment === undefined ? row.userSeq : comment.userSeq
      if (authorSeq === reader.me || seesAll(reader.standing)) throw new AppError('noPermission')
      await countPosting(db, clock, { key: `report:${place.channelSeq}:${reader.me}`, most: POSTS_MAX })
      await db.transaction((tx) => insertReport(tx, target, { userSeq: reader.me, reason, createdAt: clock.now() }))
    },

    async reports(actor: Actor, place: BoardPlace, postSeq: number) {
      await readPost(db, await enter(place, actor), { postSeq })
      const rows = await listReports(db, { channelSeq: place.channelSeq, postSeq })
      return { reports: rows.map(({ commentSeq, createdAt, ...row }) => ({ ...row, commentSeq: commentSeq === 0 ? null : commentSeq, createdAt: isoOf(createdAt) })) }
    },

    /** Hides a post or comment, or shows it again; closes its reports. Throws `notFound`, `classInTrash`. */
    async manage(actor: Actor, place: BoardPlace, postSeq: number, { commentSeq, hidden }: { commentSeq: number | null; hidden: boolean }): Promise<void> {
      const reader = await enter(place, actor)
      requireWriter(reader)
      const { boardCd: board } = await readPost(db, reader, { postSeq })
      if (commentSeq === null && board === boardCd.mission) throw new AppError('notFound')
      const post = { channelSeq: place.channelSeq, postSeq }
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
