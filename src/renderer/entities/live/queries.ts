import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { LIVE_POLL_MS } from '#shared/live/joinWindow.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

export type LiveLesson = CallResult<typeof contract.live.lesson>
export type OfflineRoom = CallResult<typeof contract.live.offlineRoom>
export type LiveRoom = CallResult<typeof contract.live.room>

export interface LessonRef {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
}

/** How often a teacher's list of attendance is read: joins are not announced, as thousands may come at once. */
const ROOM_POLL_MS = 10_000

export const liveQueries = {
  /** Polled at the interval that the server gives (LIVE-01). */
  info: (client: Client) => queryOptions({
    ...callQuery(client, contract.live.info, {}),
    refetchInterval: ({ state }) => (state.data === undefined ? LIVE_POLL_MS : state.data.interval_seconds * 1000),
    refetchIntervalInBackground: true,
    meta: { errors: 'log' },
  }),
  lesson: (client: Client, params: LessonRef) => queryOptions({ ...callQuery(client, contract.live.lesson, { params }), meta: { errors: 'inline' } }),
  /** Kinds of live lessons that can take place on the site. */
  usable: (client: Client, params: Omit<LessonRef, 'curriculumSeq'>) => queryOptions({ ...callQuery(client, contract.live.usable, { params }), meta: { errors: 'log' } }),
  providers: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.live.providers, { params: { channelSeq } }), staleTime: 0, meta: { errors: 'inline' as const } }),
  offlineRoom: (client: Client, params: LessonRef) => queryOptions({ ...callQuery(client, contract.live.offlineRoom, { params }), refetchInterval: ROOM_POLL_MS, meta: { errors: 'inline' } }),
  room: (client: Client, params: LessonRef) => queryOptions({ ...callQuery(client, contract.live.room, { params }), refetchInterval: ROOM_POLL_MS, meta: { errors: 'inline' } }),
}
