import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { siteTypes } from '#shared/board/codes.ts'
import type { BoardFilter, PostTypeCd } from '#shared/board/codes.ts'
import type { PostPage } from '#shared/board/contract.ts'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { isSiteBoard, placeOf } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

/** A board of a class, or one of the site. */
export type BoardName = 'question' | 'community' | 'site'

export interface BoardView {
  filter: BoardFilter
  q: string
  postTypeCd?: Exclude<PostTypeCd, 'question' | 'mission'> | undefined
  curriculumSeq?: number | undefined
}

interface Behind { lastSeq?: number; lastTop?: 'Y' | 'N' }

const meta = { errors: 'inline' } as const

export const boardQueries = {
  list: (client: Client, place: BoardPlace, board: BoardName, { filter, q, postTypeCd, curriculumSeq }: BoardView) => {
    const at = placeOf(place)
    const common = { filter, ...(q === '' ? {} : { q }) }
    const page = (after: Behind, signal: AbortSignal): Promise<PostPage> => {
      const query = { ...common, ...after }
      if (isSiteBoard(at)) {
        const type = siteTypes.find((one) => one === postTypeCd)
        return client(contract.siteBoard.posts, { params: at, query: { ...query, ...(type === undefined ? {} : { postTypeCd: type }) } }, signal)
      }
      return board === 'question'
        ? client(contract.board.questions, { params: at, query: { ...query, ...(curriculumSeq === undefined ? {} : { curriculumSeq }) } }, signal)
        : client(contract.board.posts, { params: at, query: { ...query, ...(postTypeCd === undefined ? {} : { postTypeCd }) } }, signal)
    }
    return infiniteQueryOptions({
      queryKey: isSiteBoard(at) ? callKey(contract.siteBoard.posts, { params: at, query: { ...common, postTypeCd } })
        : callKey(board === 'question' ? contract.board.questions : contract.board.posts, { params: at, query: { ...common, postTypeCd, curriculumSeq } }),
      queryFn: ({ pageParam, signal }) => page(pageParam, signal),
      initialPageParam: {} as Behind,
      getNextPageParam: ({ next }): Behind | undefined => next ?? undefined,
      meta,
    })
  },
  detail: (client: Client, place: BoardPlace, postSeq: number) => {
    const at = placeOf(place)
    return queryOptions({
      queryKey: isSiteBoard(at) ? callKey(contract.siteBoard.detail, { params: { ...at, postSeq } }) : callKey(contract.board.detail, { params: { ...at, postSeq } }),
      queryFn: ({ signal }) => (isSiteBoard(at) ? client(contract.siteBoard.detail, { params: { ...at, postSeq } }, signal) : client(contract.board.detail, { params: { ...at, postSeq } }, signal)), meta,
    })
  },
  reports: (client: Client, place: BoardPlace, postSeq: number) => {
    const at = placeOf(place)
    return queryOptions({
      queryKey: isSiteBoard(at) ? callKey(contract.siteBoard.reports, { params: { ...at, postSeq } }) : callKey(contract.board.reports, { params: { ...at, postSeq } }),
      queryFn: ({ signal }) => (isSiteBoard(at) ? client(contract.siteBoard.reports, { params: { ...at, postSeq } }, signal) : client(contract.board.reports, { params: { ...at, postSeq } }, signal)), meta,
    })
  },
  comments: (client: Client, place: BoardPlace, postSeq: number) => {
    const at = placeOf(place)
    return infiniteQueryOptions({
      queryKey: isSiteBoard(at) ? callKey(contract.siteBoard.comments, { params: { ...at, postSeq } }) : callKey(contract.board.comments, { params: { ...at, postSeq } }),
      queryFn: ({ pageParam, signal }) => (isSiteBoard(at)
        ? client(contract.siteBoard.comments, { params: { ...at, postSeq }, query: pageParam }, signal)
        : client(contract.board.comments, { params: { ...at, postSeq }, query: pageParam }, signal)),
      initialPageParam: {} as { lastThread?: number; lastSeq?: number },
      getNextPageParam: ({ next }): { lastThread?: number; lastSeq?: number } | undefined => next ?? undefined,
      meta,
    })
  },
  siteBoards: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.siteBoard.list, { params: { channelSeq } }), meta }),
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
