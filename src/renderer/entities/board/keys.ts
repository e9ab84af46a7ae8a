import type { QueryKey } from '@tanstack/react-query'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { callKey } from '#renderer/entities/callQuery.ts'

const calls = ['board.questions', 'board.posts', 'board.detail', 'board.comments', 'board.reports'] as const

/** Boards of all classes. */
export const allBoardKeys: QueryKey[] = [...calls, 'board.unread' as const].map((call) => callKey(call))

/** What a change in a board makes stale. Apart from the queries, as manifests import no schema. */
export function boardKeys({ channelSeq, courseSeq }: CourseRef): QueryKey[] {
  const params = { channelSeq, courseSeq }
  return [...calls.map((call) => callKey(call, { params })), callKey('board.unread', { params: { channelSeq } }), callKey('board.waiting', { params: { channelSeq } })]
}
