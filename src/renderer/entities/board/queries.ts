import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BoardFilter, PostTypeCd } from '#shared/board/codes.ts'
import type { PostPage } from '#shared/board/contract.ts'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

export type BoardName = 'question' | 'community'

export interface BoardView {
  filter: BoardFilter
  q: string
  postTypeCd?: Exclude<PostTypeCd, 'question' | 'mission'> | undefined
  curriculumSeq?: number | undefined
}

interface Behind { lastSeq?: number; lastTop?: 'Y' | 'N' }

const meta = { errors: 'inline' } as const
const refOf = ({ channelSeq, courseSeq }: CourseRef): CourseRef => ({ channelSeq, courseSeq })

export const boardQueries = {
  list: (client: Client, place: CourseRef, board: BoardName, { filter, q, postTypeCd, curriculumSeq }: BoardView) => {
    const params = refOf(place)
    const common = { filter, ...(q === '' ? {} : { q }) }
    const page = (after: Behind, signal: AbortSignal): Promise<PostPage> => (board === 'question'
      ? client(contract.board.questions, { params, query: { ...common, ...after, ...(curriculumSeq === undefined ? {} : { curriculumSeq }) } }, signal)
      : client(contract.board.posts, { params, query: { ...common, ...after, ...(postTypeCd === undefined ? {} : { postTypeCd }) } }, signal))
    return infiniteQueryOptions({
      queryKey: callKey(board === 'question' ? contract.board.questions : contract.board.posts, { params, query: { ...common, postTypeCd, curriculumSeq } }),
      queryFn: ({ pageParam, signal }) => page(pageParam, signal),
      initialPageParam: {} as Behind,
      getNextPageParam: ({ next }): Behind | undefined => next ?? undefined,
      meta,
    })
  },
  detail: (client: Client, place: CourseRef, postSeq: number) => queryOptions({ ...callQuery(client, contract.board.detail, { params: { ...refOf(place), postSeq } }), meta }),
  reports: (client: Client, place: CourseRef, postSeq: number) => queryOptions({ ...callQuery(client, contract.board.reports, { params: { ...refOf(place), postSeq } }), meta }),
  comments: (client: Client, place: CourseRef, postSeq: number) => {
    const params = { ...refOf(place), postSeq }
    return infiniteQueryOptions({
      queryKey: callKey(contract.board.comments, { params }),
      queryFn: ({ pageParam, signal }) => client(contract.board.comments, { params, query: pageParam }, signal),
      initialPageParam: {} as { lastThread?: number; lastSeq?: number },
      getNextPageParam: ({ next }): { lastThread?: number; lastSeq?: number } | undefined => next ?? undefined,
      meta,
    })
  },
  waiting: (client: Client, channelSeq: number) => infiniteQueryOptions({
    queryKey: callKey(contract.board.waiting, { params: { channelSeq } }),
    queryFn: ({ pageParam, signal }) => client(contract.board.waiting, { params: { channelSeq }, query: pageParam === null ? {} : { lastSeq: pageParam } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ questions, hasMore }) => (hasMore ? questions.at(-1)?.postSeq : undefined),
    meta,
  }),
  notices: (client: Client, channelSeq: number) => infiniteQueryOptions({
    queryKey: callKey(contract.board.notices, { params: { channelSeq } }),
    queryFn: ({ pageParam, signal }) => client(contract.board.notices, { params: { channelSeq }, query: pageParam }, signal),
    initialPageParam: {} as Behind,
    getNextPageParam: ({ next }): Behind | undefined => next ?? undefined,
    meta,
  }),
  notice: (client: Client, channelSeq: number, noticeSeq: number) => queryOptions({ ...callQuery(client, contract.board.notice, { params: { channelSeq, noticeSeq } }), meta }),
}
