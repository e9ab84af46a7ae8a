import { isSiteBoard, placeOf } from '#shared/board/place.ts'
import type { BoardPlace, SiteBoardRef } from '#shared/board/place.ts'
import type { CommentForm, PostForm } from '#shared/board/contract.ts'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { sitePostForm } from '#shared/siteBoard/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'

type NewComment = CommentForm & { parentSeq: number | null }
type Reported = { reason: string; commentSeq: number | null }
type Managed = { commentSeq?: number | null; hidden: boolean }

function ofClass(client: Client, place: CourseRef) {
  const calls = contract.board
  const post = (postSeq: number) => ({ ...place, postSeq })
  return {
    write: async (body: PostForm) => (await client(calls.create, { params: place, body })).postSeq,
    edit: (postSeq: number, body: PostForm): Promise<unknown> => client(calls.update, { params: post(postSeq), body }),
    remove: (postSeq: number): Promise<unknown> => client(calls.delete, { params: post(postSeq) }),
    like: (postSeq: number, liked: boolean): Promise<unknown> => client(calls.like, { params: post(postSeq), body: { liked } }),
    report: (postSeq: number, body: Reported): Promise<unknown> => client(calls.report, { params: post(postSeq), body }),
    manage: (postSeq: number, body: Managed): Promise<unknown> => client(calls.manage, { params: post(postSeq), body }),
    comment: (postSeq: number, body: NewComment): Promise<unknown> => client(calls.comment, { params: post(postSeq), body }),
    updateComment: (postSeq: number, commentSeq: number, body: CommentForm): Promise<unknown> => client(calls.updateComment, { params: { ...post(postSeq), commentSeq }, body }),
    deleteComment: (postSeq: number, commentSeq: number): Promise<unknown> => client(calls.deleteComment, { params: { ...post(postSeq), commentSeq } }),
    accept: (postSeq: number, commentSeq: number | null): Promise<unknown> => client(calls.accept, { params: post(postSeq), body: { commentSeq } }),
  }
}
export type BoardApi = ReturnType<typeof ofClass>

function ofSite(client: Client, place: SiteBoardRef): BoardApi {
  const calls = contract.siteBoard
  const post = (postSeq: number) => ({ ...place, postSeq })
  return {
    write: async (body) => (await client(calls.write, { params: place, body: sitePostForm.parse(body) })).postSeq,
    edit: (postSeq, body) => client(calls.edit, { params: post(postSeq), body: sitePostForm.parse(body) }),
    remove: (postSeq) => client(calls.delete, { params: post(postSeq) }),
    like: (postSeq, liked) => client(calls.like, { params: post(postSeq), body: { liked } }),
    report: (postSeq, body) => client(calls.report, { params: post(postSeq), body }),
    manage: (postSeq, body) => client(calls.manage, { params: post(postSeq), body }),
    comment: (postSeq, body) => client(calls.comment, { params: post(postSeq), body }),
    updateComment: (postSeq, commentSeq, body) => client(calls.updateComment, { params: { ...post(postSeq), commentSeq }, body }),
    deleteComment: (postSeq, commentSeq) => client(calls.deleteComment, { params: { ...post(postSeq), commentSeq } }),
    // Only questions of classes have answers.
    accept: () => Promise.resolve(undefined),
  }
}

/** What can be done in the boards of a class, or in a board of the site. */
export function boardApi(client: Client, place: BoardPlace): BoardApi {
  const at = placeOf(place)
  return isSiteBoard(at) ? ofSite(client, at) : ofClass(client, at)
}
