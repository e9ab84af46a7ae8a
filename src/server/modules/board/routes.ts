import type { boardCalls } from '#shared/board/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import type { CommentService } from './comments.ts'
import type { NoticeService } from './notices.ts'
import type { PostService } from './posts.ts'
import type { UnreadService } from './unread.ts'

const ok = { result: 'ok' } as const

export function boardHandlers({ posts, comments, notices, unread }: { posts: PostService; comments: CommentService; notices: NoticeService; unread: UnreadService }, pictures: SitePictures): Handlers<typeof boardCalls> {
  return {
    questions: ({ params, query }, { actor }) => posts.list(actor, params, 'question', query),
    waiting: ({ params, query }, { actor }) => posts.waiting(actor, params.channelSeq, query),
    unread: ({ params, query }, { actor }) => unread.list(actor, { ...params, courseSeq: query.courseSeq }),
    async seen({ params, body }, { actor }) {
      await unread.see(actor, params, body.board)
      return ok
    },
    posts: ({ params, query: { postTypeCd, ...query } }, { actor }) => posts.list(actor, params, 'community', { ...query, type: postTypeCd }),
    detail: ({ params }, context) => posts.detail(context, params, params.postSeq),
    create: ({ params, body }, { actor }) => posts.create(actor, params, body),
    async update({ params, body }, { actor }) {
      await posts.update(actor, params, params.postSeq, body)
      return ok
    },
    async delete({ params }, { actor }) {
      await posts.remove(actor, params, params.postSeq)
      return ok
    },
    like: ({ params, body }, { actor }) => posts.like(actor, params, params.postSeq, body.liked),
    async report({ params, body }, { actor }) {
      await posts.report(actor, params, params.postSeq, body)
      return ok
    },
    reports: ({ params }, { actor }) => posts.reports(actor, params, params.postSeq),
    async manage({ params, body }, { actor }) {
      await posts.manage(actor, params, params.postSeq, body)
      return ok
    },
    comments({ params, query: { lastThread, lastSeq, limit } }, { actor }) {
      const after = lastThread === undefined || lastSeq === undefined ? undefined : { thread: lastThread, commentSeq: lastSeq }
      return comments.list(actor, params, params.postSeq, after, limit)
    },
    comment: ({ params, body }, { actor }) => comments.create(actor, params, params.postSeq, body),
    async updateComment({ params, body }, { actor }) {
      await comments.update(actor, params, { postSeq: params.postSeq, commentSeq: params.commentSeq }, body)
      return ok
    },
    async deleteComment({ params }, { actor }) {
      await comments.remove(actor, params, { postSeq: params.postSeq, commentSeq: params.commentSeq })
      return ok
    },
    async accept({ params, body }, { actor }) {
      await comments.accept(actor, params, { postSeq: params.postSeq, commentSeq: body.commentSeq })
      return ok
    },
    notices: ({ params, query }) => notices.list(params.channelSeq, query),
    notice: ({ params }, context) => notices.detail(params, context),
    noticePicture: ({ params, body }, context) => pictures.addSitePicture({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body.image),
    createNotice: ({ params, body }, context) => notices.create({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body),
    async updateNotice({ params, body }) {
      await notices.update(params, body)
      return ok
    },
    async deleteNotice({ params }) {
      await notices.remove(params)
      return ok
    },
  }
}
