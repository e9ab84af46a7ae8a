import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UnreadClass } from '#shared/board/contract.ts'
import { contract } from '#shared/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
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
export function useSeeing(place: CourseRef, board: BoardName, isShown: boolean): void {
  const client = useClient()
  const isMember = useSession().user !== null
  const { channelSeq, courseSeq } = place
  const { posts, answers } = useBoardNewsOf(channelSeq, isShown && isMember ? [courseSeq] : [])(courseSeq)
  const news = board === 'community' ? posts : answers
  useEffect(() => {
    if (news === 0 || !isShown) return undefined
    const see = () => {
      // Tried again with the next change: a count that stays is no harm.
      if (document.visibilityState === 'visible') client(contract.board.seen, { params: { channelSeq, courseSeq }, body: { board } }).catch(() => undefined)
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [news, isShown, client, channelSeq, courseSeq, board])
}
