import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { contract } from '#shared/contract.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

export type StudioListQuery = NonNullable<CallInput<typeof contract.course.studioList>['query']>

/** What the studio's screens edit. Errors are shown by the screens. */
export const editingQueries = {
  list: (client: Client, channelSeq: number, query: StudioListQuery) =>
    queryOptions({
      ...callQuery(client, contract.course.studioList, { params: { channelSeq }, query }),
      placeholderData: keepPreviousData,
      meta: { errors: 'inline' },
      staleTime: 0,
    }),
  /** A class with the fields of its form. */
  course: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({
      ...callQuery(client, contract.course.detail, { params: { channelSeq, courseSeq }, query: { type: 'update' } }),
      meta: { errors: 'inline' },
      staleTime: 0,
    }),
  /** What was edited of a public class and is not published yet. */
  draft: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({
      ...callQuery(client, contract.course.draft, { params: { channelSeq, courseSeq } }),
      meta: { errors: 'inline' },
      staleTime: 0,
    }),
  /** The curriculum with all its fields; asked for again when the server says that something of it has changed. */
  curriculum: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({
      queryKey: callKey(contract.curriculum.edit, { params: { channelSeq, courseSeq } }),
      queryFn: async ({ signal }) => (await client(contract.curriculum.edit, { params: { channelSeq, courseSeq } }, signal)).curriculums,
      meta: { errors: 'inline' },
    }),
}
