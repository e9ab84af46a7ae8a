import { boardCd, postTypeCd, scopeCd } from '#shared/board/codes.ts'
import { POST_CONTENT_MAX } from '#shared/board/contract.ts'
import type { NoticeForm } from '#shared/board/contract.ts'
import { POSTS_MAX } from '#shared/board/rules.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import { countPosting, countView, cursorOf, nextOf } from './posts.ts'
import type { BoardPorts, Listing, Visit } from './posts.ts'
import { deletePost, findNotice, insertPost, listNotices, writePost } from './queries/posts.ts'

export interface NoticeRef {
  channelSeq: number
  noticeSeq: number
}

/** Notices of a site (platform spec §2; SET-11): urgent ones stand first. */
export function createNoticeService({ database: { db }, clock }: BoardPorts) {
  /** Throws `notFound`, also for a post of a class. */
  async function find({ channelSeq, noticeSeq }: NoticeRef) {
    const row = await findNotice(db, { channelSeq, postSeq: noticeSeq })
    if (row === undefined) throw new AppError('notFound')
    return row
  }

  const valuesOf = async (channelSeq: number, { title, content, category, urgent }: NoticeForm) => ({
    title, category, urgent, pinned: urgent, content: await safeRichText(content, { max: POST_CONTENT_MAX, path: ['content'], channelSeq }),
  })

  return {
    async list(channelSeq: number, { limit, ...after }: Pick<Listing, 'lastSeq' | 'lastTop' | 'limit'>) {
      const rows = await listNotices(db, channelSeq, cursorOf(after), limit + 1)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        notices: shown.map((row) => ({ ...row, createdAt: isoOf(row.createdAt) })),
        next: rows.length > limit && last !== undefined ? nextOf({ postSeq: last.noticeSeq, top: last.urgent }) : null,
      }
    },

    async detail(notice: NoticeRef, visit: Visit) {
      const row = await find(notice)
      await countView(db, clock, { channelSeq: notice.channelSeq, postSeq: notice.noticeSeq }, visit)
      return { ...row, createdAt: isoOf(row.createdAt) }
    },

    /** Throws `postingTooFast`. */
    async create({ channelSeq, userSeq }: MemberRef, form: NoticeForm): Promise<{ noticeSeq: number }> {
      const values = await valuesOf(channelSeq, form)
      await countPosting(db, clock, { key: `post:${channelSeq}:${userSeq}`, most: POSTS_MAX })
      return { noticeSeq: await db.transaction((tx) => insertPost(tx, { channelSeq, ...values, boardCd: boardCd.notice, postTypeCd: postTypeCd.notice, scopeCd: scopeCd.everyone, userSeq, isStaff: true, createdAt: clock.now() })) }
    },

    async update(notice: NoticeRef, form: NoticeForm): Promise<void> {
      await find(notice)
      const values = await valuesOf(notice.channelSeq, form)
      await db.transaction((tx) => writePost(tx, { channelSeq: notice.channelSeq, postSeq: notice.noticeSeq }, { ...values, editedAt: clock.now() }))
    },

    async remove(notice: NoticeRef): Promise<void> {
      await find(notice)
      await db.transaction((tx) => deletePost(tx, { channelSeq: notice.channelSeq, postSeq: notice.noticeSeq }))
    },
  }
}
export type NoticeService = ReturnType<typeof createNoticeService>
