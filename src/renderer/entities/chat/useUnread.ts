import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useRealtimeMessages, useTopics } from '#renderer/entities/realtime/index.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { chatQueries, unreadKey } from './queries.ts'
import { followReads } from './readElsewhere.ts'
import { withUnread, withoutUnread } from './unread.ts'
import type { Unread } from './unread.ts'

/** Unread messages of the own room of each class in which the user takes part; follows the socket. */
export function useUnreadOf(channelSeq: number, courseSeqs: readonly number[]): (courseSeq: number) => number {
  const client = useClient()
  const queries = useQueryClient()
  const me = useSession().user?.userSeq
  const { data } = useQuery({ ...chatQueries.unread(client, channelSeq), enabled: courseSeqs.length > 0, refetchOnWindowFocus: 'always', meta: { errors: 'log' } })
  useTopics(courseSeqs.map((courseSeq) => ({ topic: 'chat', channelSeq, courseSeq })))
  const followed = courseSeqs.join()
  useRealtimeMessages(useCallback((message: SocketMessage) => {
    if (message.command === socketCommand.messagesMissed) return void invalidate(queries, [unreadKey(channelSeq)])
    if (message.command === socketCommand.chatRead) return void queries.setQueryData<Unread>(unreadKey(channelSeq), (before) => before && withoutUnread(before, message))
    if (message.command !== socketCommand.chatChanged || message.channelSeq !== channelSeq || !followed.split(',').includes(String(message.courseSeq))) return
    const came = message.message
    // Counted here, without a question to the server: a message reaches everyone in the class at once. What is shown is new.
    if (came?.state === 'shown' && came.userSeq !== me) queries.setQueryData<Unread>(unreadKey(channelSeq), (before) => before && withUnread(before, message))
  }, [channelSeq, followed, me, queries]))
  useEffect(() => (me === undefined ? undefined : followReads(me, (room) => {
    if (room.channelSeq === channelSeq) queries.setQueryData<Unread>(unreadKey(channelSeq), (before) => before && withoutUnread(before, room))
  })), [channelSeq, me, queries])
  return (courseSeq) => data?.rooms.find((room) => room.courseSeq === courseSeq && room.curriculumSeq === null)?.unread ?? 0
}

/** As `useUnreadOf`, of one class. */
export const useUnread = ({ channelSeq, courseSeq }: CourseRef): number => useUnreadOf(channelSeq, [courseSeq])(courseSeq)
