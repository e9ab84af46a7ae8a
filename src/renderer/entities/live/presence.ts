import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { contract } from '#shared/contract.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import { BEAT_MS } from '#shared/live/attendance.ts'
import { callKey, invalidate, localKey } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { refetchInFlight } from '#renderer/lib/queryClient.ts'
import { tabStorage } from '#renderer/lib/storage.ts'
import { newUuid } from '#renderer/lib/uuid.ts'
import type { LessonRef } from './queries.ts'

/** The live lesson that this tab takes part in. */
export interface Presence extends LessonRef {
  /** One for each time that one joins. */
  spanNo: string
  title: string
  /** Asked for by some providers at the door. */
  meetingId: string | null
  password: string | null
  /** In the lesson's own link, as the provider could not be reached. */
  isReserve: boolean
}

// In the query cache, where all parts of the page see it, and in the tab's storage: a reload goes on with the same stay.
const presenceKey = localKey('livePresence')
const STORED_NAME = 'madang.live.presence'
const beatKey = (spanNo: string) => localKey('liveBeat', spanNo)

function readKept(key: string): Presence | null {
  try {
    const kept = JSON.parse(tabStorage.getItem(key) ?? 'null') as Partial<Presence> | null
    const { channelSeq, courseSeq, curriculumSeq, spanNo, title } = kept ?? {}
    if (![channelSeq, courseSeq, curriculumSeq].every(Number.isSafeInteger) || typeof spanNo !== 'string' || typeof title !== 'string') return null
    return { meetingId: null, password: null, isReserve: false, ...kept } as Presence
  } catch {
    return null
  }
}

/** Sets the lesson that this tab takes part in; null: none. */
function useHold(): { readFirst: () => Presence | null; hold: (presence: Presence | null) => void } {
  const queries = useQueryClient()
  const storage = usePersonStorage()
  return useMemo(() => ({
    readFirst: () => readKept(storage.key(STORED_NAME)),
    hold(presence) {
      queries.setQueryData<Presence | null>(presenceKey, presence)
      if (presence === null) tabStorage.removeItem(storage.key(STORED_NAME))
      else tabStorage.setItem(storage.key(STORED_NAME), JSON.stringify(presence))
    },
  }), [queries, storage])
}

/** The lesson that this tab takes part in, how to join one, and how to leave. */
export function usePresence(): { presence: Presence | null; enter: (joined: Omit<Presence, 'spanNo'>) => void; leave: () => Promise<void> } {
  const client = useClient()
  const queries = useQueryClient()
  const { readFirst, hold } = useHold()
  const { data: presence = null } = useQuery<Presence | null>({ queryKey: presenceKey, queryFn: () => null, staleTime: Infinity, gcTime: Infinity, enabled: false, initialData: readFirst })
  const enter = useCallback((joined: Omit<Presence, 'spanNo'>) => hold({ ...joined, spanNo: newUuid() }), [hold])
  const leave = useCallback(async () => {
    const now = queries.getQueryData<Presence | null>(presenceKey)
    hold(null)
    if (now === null || now === undefined) return
    const { channelSeq, courseSeq, curriculumSeq, spanNo } = now
    // The stay ends with its last beat if this one is lost.
    await client(contract.live.attend, { params: { channelSeq, courseSeq, curriculumSeq }, body: { spanNo, left: true } }).catch(() => undefined)
    await invalidate(queries, [callKey('live.lesson', { params: { channelSeq, courseSeq, curriculumSeq } }), ...courseKeys.one({ channelSeq, courseSeq })])
  }, [client, queries, hold])
  return { presence, enter, leave }
}

/** Tells the server that this tab is still there, until it leaves or the lesson ends. Mounted once. */
export function useBeat(): void {
  const client = useClient()
  const queries = useQueryClient()
  const { presence } = usePresence()
  const { hold } = useHold()
  useQuery({
    queryKey: beatKey(presence?.spanNo ?? ''),
    queryFn: async ({ signal }) => {
      if (presence === null) return null
      const { channelSeq, courseSeq, curriculumSeq, spanNo } = presence
      try {
        const params = { channelSeq, courseSeq, curriculumSeq }
        const measured = await client(contract.live.attend, { params, body: { spanNo, left: false } }, signal)
        const lessonKey = callKey('live.lesson', { params })
        queries.setQueriesData({ queryKey: lessonKey }, (before: { attendance: object | null } | undefined) => (before?.attendance ? { ...before, attendance: measured } : before))
        refetchInFlight(queries, lessonKey)
        if (measured.isComplete) for (const queryKey of courseKeys.one({ channelSeq, courseSeq })) void queries.invalidateQueries({ queryKey })
        return measured
      } catch (error) {
        // Over, or no longer allowed: nothing more to tell. A lost connection is tried again by the next beat.
        // Who has to log in goes on afterwards.
        if (error instanceof RestError && error.status < 500 && error.status !== 401) hold(null)
        return null
      }
    },
    enabled: presence !== null, refetchInterval: BEAT_MS, refetchIntervalInBackground: true, refetchOnReconnect: 'always', staleTime: 0, gcTime: 0, retry: false, networkMode: 'always', meta: { errors: 'log' },
  })
}
