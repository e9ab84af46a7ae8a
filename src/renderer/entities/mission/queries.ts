import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { CallInput, CallResult } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import type { HandedInState } from '#shared/mission/submission.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

export type MissionReply = CallResult<typeof contract.mission.lesson>
export type MissionOf<TypeCd extends '03' | '08' | '09'> = Extract<MissionReply['mission'], { curriculumTypeCd: TypeCd }>

export interface InboxView {
  state: HandedInState
  /** Of one mission; null: of all. */
  curriculumSeq: number | null
}

export type MissionClassesQuery = Omit<NonNullable<CallInput<typeof contract.mission.site>['query']>, 'cursor' | 'size'>
export type SubmissionsQuery = Omit<NonNullable<CallInput<typeof contract.mission.submissions>['query']>, 'cursor' | 'size'>

/** Rows of a page of a list of staff. */
const LIST_PAGE = 50
const paging = { initialPageParam: null as string | null, getNextPageParam: ({ after }: { after: string | null }) => after, placeholderData: keepPreviousData }
const meta = { errors: 'inline' } as const

export const missionQueries = {
  lesson: (client: Client, params: ItemRef) => queryOptions({ ...callQuery(client, contract.mission.lesson, { params }), meta }),
  site: (client: Client, channelSeq: number, query: MissionClassesQuery) => infiniteQueryOptions({
    queryKey: callKey(contract.mission.site, { params: { channelSeq }, query }), ...paging, meta,
    queryFn: ({ pageParam, signal }) => client(contract.mission.site, { params: { channelSeq }, query: { ...query, size: LIST_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
  }),
  submissions: (client: Client, params: CourseRef, query: SubmissionsQuery) => infiniteQueryOptions({
    queryKey: callKey(contract.mission.submissions, { params, query }), ...paging, meta,
    queryFn: ({ pageParam, signal }) => client(contract.mission.submissions, { params, query: { ...query, size: LIST_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
  }),
  list: (client: Client, params: CourseRef) => queryOptions({ ...callQuery(client, contract.mission.list, { params }), meta }),
  inbox: (client: Client, params: CourseRef, { state, curriculumSeq }: InboxView) => infiniteQueryOptions({
    queryKey: callKey(contract.mission.inbox, { params, query: { state, ...(curriculumSeq === null ? {} : { mission: curriculumSeq }) } }),
    queryFn: ({ pageParam, signal }) => client(contract.mission.inbox, {
      params, query: { state, ...(curriculumSeq === null ? {} : { mission: curriculumSeq }), ...(pageParam === null ? {} : { lastSeq: pageParam }) },
    }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ submissions, hasMore }) => (hasMore ? submissions.at(-1)?.submissionSeq : undefined),
    meta,
  }),
  /** One hand-in, wherever it is in the inbox. */
  one: (client: Client, params: CourseRef, submission: number) => queryOptions({ ...callQuery(client, contract.mission.inbox, { params, query: { submission } }), meta }),
  history: (client: Client, params: CourseRef & { userSeq: number }) => queryOptions({ ...callQuery(client, contract.mission.history, { params }), meta }),
  posts: (client: Client, params: ItemRef) => infiniteQueryOptions({
    queryKey: callKey(contract.mission.posts, { params }),
    queryFn: ({ pageParam, signal }) => client(contract.mission.posts, { params, query: pageParam === null ? {} : { lastSeq: pageParam } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ posts, hasMore }) => (hasMore ? posts.at(-1)?.postSeq : undefined),
    meta,
  }),
  mine: (client: Client, params: CourseRef) => queryOptions({ ...callQuery(client, contract.mission.mine, { params }), meta }),
  leaderboard: (client: Client, params: CourseRef) => queryOptions({ ...callQuery(client, contract.mission.leaderboard, { params }), meta }),
  terms: (client: Client, params: CourseRef) => queryOptions({ ...callQuery(client, contract.mission.terms, { params }), meta }),
}
