import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { noWish } from '#shared/realtime/port.ts'
import type { RealtimePort, RealtimeWish } from '#shared/realtime/port.ts'
import type { LessonPlace, SocketMessage, Topic } from '#shared/kernel/socket/socket.ts'
import { TOPICS_MAX } from '#shared/kernel/socket/limits.ts'
import type { RefetchReactions } from '#renderer/lib/feature.ts'
import { refetchFor } from './refetch.ts'

interface PageRealtime {
  want(part: string, wish: Partial<RealtimeWish> | null): void
  onMessage: RealtimePort['onMessage']
}

/** Merges the wishes of all components into one subscription. */
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

/** Provides the realtime connection and refetches what its messages make stale [ALRM-05]. */
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

export function useTopics(topics: readonly Topic[]): void {
  useWish({ topics: [...topics] })
}

export function usePlaying(lesson: LessonPlace | null): void {
  useWish({ playing: lesson })
}

export function useRealtimeMessages(listener: (message: SocketMessage) => void): void {
  const page = useRealtime()
  useEffect(() => page.onMessage(listener), [page, listener])
}
