import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { noWish } from '#shared/realtime/port.ts'
import type { RealtimePort, RealtimeWish } from '#shared/realtime/port.ts'
import type { LessonPlace, SocketMessage, Topic } from '#shared/kernel/socket/socket.ts'
import { TOPICS_MAX } from '#shared/kernel/socket/limits.ts'
import type { RefetchReactions } from '#renderer/lib/feature.ts'
import { refetchFor } from './refetch.ts'

/** The connection as the screens of a page share it. */
interface PageRealtime {
  /** What one part of a screen wants; null when it is shown no more. */
  want(part: string, wish: Partial<RealtimeWish> | null): void
  onMessage: RealtimePort['onMessage']
}

/** Adds up what the parts of a page want and says it in one. */
function createPageRealtime(port: RealtimePort): PageRealtime {
  const parts = new Map<string, RealtimeWish>()
  return {
    want(part, wish) {
      if (wish === null) parts.delete(part)
      else parts.set(part, { ...noWish, ...wish })
      const all = [...parts.values()]
      port.want({ topics: all.flatMap(({ topics }) => topics).slice(0, TOPICS_MAX), playing: all.map(({ playing }) => playing).findLast((playing) => playing !== null) ?? null })
    },
    onMessage: (listener) => port.onMessage(listener),
  }
}

const RealtimeContext = createContext<PageRealtime | null>(null)

/** Gives the realtime connection to the screens below it, and asks again for what it says has changed [ALRM-05]. */
export function RealtimeProvider({ port, reactions, children }: { port: RealtimePort; reactions: readonly RefetchReactions[]; children: ReactNode }) {
  const queries = useQueryClient()
  const [page] = useState(() => createPageRealtime(port))
  useEffect(() => page.onMessage((message) => refetchFor(queries, reactions, message)), [page, queries, reactions])
  return <RealtimeContext value={page}>{children}</RealtimeContext>
}

function useRealtime(): PageRealtime {
  const page = use(RealtimeContext)
  if (!page) throw new Error('no RealtimeProvider above')
  return page
}

function useWish(wish: Partial<RealtimeWish>): void {
  const page = useRealtime()
  const part = useId()
  const said = JSON.stringify(wish)
  useEffect(() => {
    page.want(part, JSON.parse(said) as Partial<RealtimeWish>)
    return () => page.want(part, null)
  }, [page, part, said])
}

/** Listens to topics for as long as the component is shown; what they say is asked for again by itself. */
export function useTopics(topics: readonly Topic[]): void {
  useWish({ topics: [...topics] })
}

/** Says that a video plays here, null while it does not. */
export function usePlaying(lesson: LessonPlace | null): void {
  useWish({ playing: lesson })
}

/** Calls back with each message of the server. */
export function useRealtimeMessages(listener: (message: SocketMessage) => void): void {
  const page = useRealtime()
  useEffect(() => page.onMessage(listener), [page, listener])
}
