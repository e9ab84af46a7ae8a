import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { callKey } from '#renderer/entities/callQuery.ts'

export const mentionQueries = {
  people: (client: Client, place: BoardPlace, q: string) => queryOptions({
    queryKey: isSiteBoard(place) ? callKey(contract.siteBoard.people, { params: { channelSeq: place.channelSeq }, query: { q } }) : callKey(contract.mention.people, { params: { channelSeq: place.channelSeq, courseSeq: place.courseSeq }, query: { q } }),
    queryFn: ({ signal }) => (isSiteBoard(place)
      ? client(contract.siteBoard.people, { params: { channelSeq: place.channelSeq }, query: { q } }, signal)
      : client(contract.mention.people, { params: { channelSeq: place.channelSeq, courseSeq: place.courseSeq }, query: { q } }, signal)),
    staleTime: 60_000, meta: { errors: 'log' as const },
  }),
}
