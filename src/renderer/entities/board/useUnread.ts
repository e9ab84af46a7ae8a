import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UnreadClass } from '#shared/board/contract.ts'
import { contract } from '#shared/contract.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { callKey, callQuery, invalidate } from '#renderer/entities/callQuery.ts'
import { useTopics } from '#renderer/entities/realtime/index.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import type { BoardName } from './queries.ts'

const none = { posts: 0, answers: 0, waiting: 0 } as const

/** Topics of one page for classes of a list; a connection takes 60. */
const FOLLOWED_MAX = 20

/** What is new in the boards of classes; follows the socket. For one class only that one is counted. */
export function useBoardNewsOf(channelSeq: number, courseSeqs: readonly number[]): (courseSeq: number) => Omit<UnreadClass, 'courseSeq'> {
  const client = useClient()
  const [only, ...others] = courseSeqs
  const { data } = useQuery({ ...callQuery(client, contract.board.unread, { params: { channelSeq }, query: only === undefined || others.length > 0 ? {} : { courseSeq: only } }), enabled: courseSeqs.length > 0, meta: { errors: 'log' } })
  useTopics(courseSeqs.slice(0, FOLLOWED_MAX).map((courseSeq) => ({ topic: 'class', channelSeq, courseSeq })))
  return (courseSeq) => data?.classes.find((one) => one.courseSeq === courseSeq) ?? none
}

/** Tells the server that a board is seen while something in it is new: once it is loaded, and only in a page that is looked at. */
export function useSeeing(place: BoardPlace, board: BoardName, isShown: boolean): void {
  const client = useClient()
  const queries = useQueryClient()
  const isMember = useSession().user !== null
  const { channelSeq } = place
  const [courseSeq, boardSeq] = isSiteBoard(place) ? [0, place.boardSeq] : [place.courseSeq, null]
  const { posts, answers } = useBoardNewsOf(channelSeq, boardSeq === null && isShown && isMember ? [courseSeq] : [])(courseSeq)
  const { data } = useQuery({ ...callQuery(client, contract.siteBoard.list, { params: { channelSeq } }), enabled: boardSeq !== null && isShown && isMember, meta: { errors: 'log' } })
  const siteNews = data?.boards.find((one) => one.boardSeq === boardSeq)?.unread ?? 0
  const news = boardSeq !== null ? siteNews : board === 'community' ? posts : answers
  useEffect(() => {
    if (news === 0 || !isShown) return undefined
    const tell = async () => {
      if (boardSeq === null) {
        await client(contract.board.seen, { params: { channelSeq, courseSeq }, body: { board: board === 'question' ? 'question' : 'community' } })
        return
      }
      await client(contract.siteBoard.seen, { params: { channelSeq, boardSeq } })
      await invalidate(queries, [callKey(contract.siteBoard.list, { params: { channelSeq } })])
    }
    const see = () => {
      // Tried again with the next change: a count that stays is no harm.
      if (document.visibilityState === 'visible') tell().catch(() => undefined)
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [news, isShown, client, queries, channelSeq, courseSeq, boardSeq, board])
}
