import type { QueryKey } from '@tanstack/react-query'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { callKey } from '#renderer/entities/callQuery.ts'

const calls = ['board.questions', 'board.posts', 'board.detail', 'board.comments', 'board.reports'] as const

const siteCalls = ['siteBoard.posts', 'siteBoard.detail', 'siteBoard.comments', 'siteBoard.reports'] as const

/** Boards of all classes. */
export const allBoardKeys: QueryKey[] = [...calls, 'board.unread' as const].map((call) => callKey(call))

/** Boards of all sites. */
export const allSiteBoardKeys: QueryKey[] = [...siteCalls, 'siteBoard.list' as const].map((call) => callKey(call))

/** What a change in a board makes stale. Apart from the queries, as manifests import no schema. */
export function boardKeys(place: BoardPlace): QueryKey[] {
  const { channelSeq } = place
  if (isSiteBoard(place)) {
    const params = { channelSeq, boardSeq: place.boardSeq }
    return [...siteCalls.map((call) => callKey(call, { params })), callKey('siteBoard.list', { params: { channelSeq } })]
  }
  const params = { channelSeq, courseSeq: place.courseSeq }
  return [...calls.map((call) => callKey(call, { params })), callKey('board.unread', { params: { channelSeq } }), callKey('board.waiting', { params: { channelSeq } })]
}
