import { NO_CLASS } from '#shared/attach/rules.ts'
import type { siteBoardCalls, SitePostForm } from '#shared/siteBoard/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { AttachService } from '#server/modules/attach/index.ts'
import type { CommentService, PostService } from '#server/modules/board/index.ts'
import type { SiteBoardService } from './service.ts'

const ok = { result: 'ok' } as const
/** A post of a board of the site is one of a class without a lesson. */
const asPost = (form: SitePostForm) => ({ ...form, curriculumSeq: null, second: null })
const atSite = ({ channelSeq }: { channelSeq: number }) => ({ channelSeq, courseSeq: NO_CLASS })

interface Services {
  boards: SiteBoardService
  posts: PostService
  comments: CommentService
  attach: AttachService
}

export function siteBoardHandlers({ boards, posts, comments, attach }: Services): Handlers<typeof siteBoardCalls> {
  return {
    list: ({ params }, { actor }) => boards.list(params.channelSeq, actor),
    create: ({ params, body }) => boards.create(params.channelSeq, body),
    async update({ params, body }) {
      await boards.update(params, body)
      return ok
    },
    async order({ params, body }) {
      await boards.order(params.channelSeq, body.boardSeqs)
      return ok
    },
    posts: ({ params, query: { postTypeCd, ...query } }, { actor }) => posts.list(actor, params, 'site', { ...query, type: postTypeCd }),
    async seen({ params }, { actor }) {
      await boards.see(actor, params)
      return ok
    },
    detail: ({ params: { postSeq, ...board } }, context) => posts.detail(context, board, postSeq),
    write: ({ params, body }, { actor }) => posts.create(actor, params, asPost(body)),
    async edit({ params: { postSeq, ...board }, body }, { actor }) {
      await posts.update(actor, board, postSeq, asPost(body))
      return ok
    },
    async delete({ params: { postSeq, ...board } }, { actor }) {
      await posts.remove(actor, board, postSeq)
      return ok
    },
    like: ({ params: { postSeq, ...board }, body }, { actor }) => posts.like(actor, board, postSeq, body.liked),
    async report({ params: { postSeq, ...board }, body }, { actor }) {
      await posts.report(actor, board, postSeq, body)
      return ok
    },
    reports: ({ params: { postSeq, ...board } }, { actor }) => posts.reports(actor, board, postSeq),
    async manage({ params: { postSeq, ...board }, body }, { actor }) {
      await posts.manage(actor, board, postSeq, body)
      return ok
    },
    comments({ params: { postSeq, ...board }, query: { lastThread, lastSeq, limit } }, { actor }) {
      const after = lastThread === undefined || lastSeq === undefined ? undefined : { thread: lastThread, commentSeq: lastSeq }
      return comments.list(actor, board, postSeq, after, limit)
    },
    comment: ({ params: { postSeq, ...board }, body }, { actor }) => comments.create(actor, board, postSeq, body),
    async updateComment({ params: { postSeq, commentSeq, ...board }, body }, { actor }) {
      await comments.update(actor, board, { postSeq, commentSeq }, body)
      return ok
    },
    async deleteComment({ params: { postSeq, commentSeq, ...board } }, { actor }) {
      await comments.remove(actor, board, { postSeq, commentSeq })
      return ok
    },
    people: ({ params, query }, context) => boards.people(params.channelSeq, sessionUserSeq(context), query.q),
    picture: ({ params, body }, { actor }) => attach.addPicture(atSite(params), actor, body.image),
    beginFile: ({ params, body }, { actor }) => attach.begin(atSite(params), actor, body),
    filePart: ({ params, body }, { actor }) => attach.addPart({ ...atSite(params), attachmentSeq: params.attachmentSeq }, actor, body),
    async discard({ params }, { actor }) {
      await attach.remove({ ...atSite(params), attachmentSeq: params.attachmentSeq }, actor)
      return ok
    },
  }
}
