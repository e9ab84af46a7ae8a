import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { contract } from '#shared/contract.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

export type StudioListQuery = NonNullable<CallInput<typeof contract.course.studioList>['query']>

export const editingQueries = {
  list: (client: Client, channelSeq: number, query: StudioListQuery) =>
    queryOptions({
      ...callQuery(client, contract.course.studioList, { params: { channelSeq }, query }),
      placeholderData: keepPreviousData,
      meta: { errors: 'inline' },
      staleTime: 0,
    }),
  /** Classes and lessons by name. */
  find: (client: Client, channelSeq: number, q: string) =>
    queryOptions({ ...callQuery(client, contract.course.find, { params: { channelSeq }, query: { q } }), placeholderData: keepPreviousData, meta: { errors: 'inline' }, staleTime: 0 }),
  course: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({
      ...callQuery(client, contract.course.detail, { params: { channelSeq, courseSeq }, query: { type: 'update' } }),
      meta: { errors: 'inline' },
      staleTime: 0,
    }),
  draft: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({
      ...callQuery(client, contract.course.draft, { params: { channelSeq, courseSeq } }),
      meta: { errors: 'inline' },
      staleTime: 0,
    }),
  curriculum: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({
      queryKey: callKey(contract.curriculum.edit, { params: { channelSeq, courseSeq } }),
      queryFn: async ({ signal }) => (await client(contract.curriculum.edit, { params: { channelSeq, courseSeq } }, signal)).curriculums,
      meta: { errors: 'inline' },
    }),
}
