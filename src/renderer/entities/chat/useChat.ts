import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { contract } from '#shared/contract.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useRealtimeMessages, useTopics } from '#renderer/entities/realtime/index.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { withoutUnread } from './unread.ts'
import type { Unread } from './unread.ts'
import { mergeLive, mergeMessages, mergeOlder } from './log.ts'
import type { ChatLog } from './log.ts'
import { chatQueries, courseOf, ofRoom, unreadKey } from './queries.ts'
import type { ChatRoomRef } from './queries.ts'
import { tellRead } from './readElsewhere.ts'

/** Pages of missed messages that are fetched one by one; beyond them the room is loaded again. */
const CATCH_UP_PAGES = 5
/** Shortest time between two read marks, ms. */
const READ_AFTER_MS = 2000

/** A room that is kept up to date over the socket; missed messages are fetched by version (ROOM-04). */
export function useChat(room: ChatRoomRef) {
  const { channelSeq, courseSeq, curriculumSeq } = room
  const client = useClient()
  const queries = useQueryClient()
  const me = useSession().user?.userSeq
  const info = useQuery(chatQueries.room(client, room))
  const { queryKey } = chatQueries.log(client, room)
  const log = useQuery({ ...chatQueries.log(client, room), enabled: info.data !== undefined })
  const key = JSON.stringify(queryKey)
  const catching = useRef<Promise<void> | null>(null)
  const again = useRef(false)
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const isIn = info.data !== undefined
  useTopics(isIn ? [{ topic: 'chat', channelSeq, courseSeq }] : [])

  const held = useCallback(() => queries.getQueryData<ChatLog>(JSON.parse(key) as readonly unknown[]), [key, queries])
  const hold = useCallback((change: (log: ChatLog) => ChatLog) => {
    queries.setQueryData<ChatLog>(JSON.parse(key) as readonly unknown[], (before) => (before === undefined ? before : change(before)))
  }, [key, queries])

  /** Fetches what changed since the last known version; one run at a time. */
  const catchUp = useCallback(() => {
    again.current = true
    catching.current ??= (async () => {
      const ref = { channelSeq, courseSeq, curriculumSeq }
      while (again.current) {
        again.current = false
        for (let page = 0; ; page += 1) {
          const before = held()
          if (before === undefined) return
          if (page === CATCH_UP_PAGES) return void queries.resetQueries({ queryKey: JSON.parse(key) as readonly unknown[] })
          const { messages, hasMore, version } = await client(contract.chat.messages, { params: courseOf(ref), query: { ...ofRoom(ref), after: before.version } })
          hold((now) => mergeMessages(now, messages, version))
          if (!hasMore) break
        }
      }
    })().catch(() => undefined).finally(() => { catching.current = null })
  }, [channelSeq, client, courseSeq, curriculumSeq, held, hold, key, queries])

  // A message may have come between the first page and the subscription.
  const isLoaded = log.data !== undefined
  useEffect(() => { if (isLoaded) catchUp() }, [catchUp, isLoaded])

  useRealtimeMessages(useCallback((message: SocketMessage) => {
    if (message.command === socketCommand.messagesMissed) return catchUp()
    if (message.command === socketCommand.connected) {
      if (message.topics.some((topic) => topic.topic === 'chat' && topic.courseSeq === courseSeq)) catchUp()
      return
    }
    if (message.command !== socketCommand.chatChanged || message.channelSeq !== channelSeq || message.courseSeq !== courseSeq) return
    const came = message.message
    if (came === undefined) return void invalidate(queries, [chatQueries.room(client, { channelSeq, courseSeq, curriculumSeq }).queryKey])
    if (message.curriculumSeq !== curriculumSeq) return
    const before = held()
    const after = before === undefined ? null : mergeLive(before, came)
    if (after === null) catchUp()
    else hold(() => after)
  }, [catchUp, channelSeq, client, courseSeq, curriculumSeq, held, hold, queries]))

  const loadOlder = useCallback(async () => {
    const first = held()?.messages[0]
    if (first === undefined || held()?.hasOlder !== true) return
    setLoadingOlder(true)
    try {
      const ref = { channelSeq, courseSeq, curriculumSeq }
      const page = await client(contract.chat.messages, { params: courseOf(ref), query: { ...ofRoom(ref), beforeNo: first.messageNo } })
      hold((now) => mergeOlder(now, page))
    } finally {
      setLoadingOlder(false)
    }
  }, [channelSeq, client, courseSeq, curriculumSeq, held, hold])

  const read = useRef({ lastNo: 0, timer: undefined as number | undefined })
  const flushRead = useCallback(() => {
    const { lastNo } = read.current
    read.current = { lastNo: 0, timer: undefined }
    const ref = { channelSeq, courseSeq, curriculumSeq }
    if (lastNo > 0) client(contract.chat.read, { params: courseOf(ref), body: { ...ofRoom(ref), lastNo } }).catch(() => undefined)
  }, [channelSeq, client, courseSeq, curriculumSeq])
  useEffect(() => () => {
    clearTimeout(read.current.timer)
    flushRead()
  }, [flushRead])
  /** Shows the room as read at once; tells the server now and then, as all who look at a room read each message. */
  const markRead = useCallback((lastNo: number) => {
    read.current.lastNo = lastNo
    read.current.timer ??= window.setTimeout(flushRead, READ_AFTER_MS * (1 + Math.random()))
    queries.setQueryData<Unread>(unreadKey(channelSeq), (before) => before && withoutUnread(before, { channelSeq, courseSeq, curriculumSeq }))
    if (me !== undefined) tellRead(me, { channelSeq, courseSeq, curriculumSeq })
  }, [channelSeq, courseSeq, curriculumSeq, flushRead, me, queries])

  return { info, log, catchUp, hold, loadOlder, isLoadingOlder, markRead }
}
export type Chat = ReturnType<typeof useChat>
