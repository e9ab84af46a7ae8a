import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { contract } from '#shared/contract.ts'
import { editingKeys } from './keys.ts'

export type StudioListQuery = NonNullable<CallInput<typeof contract.course.studioList>['query']>

/** What the studio's screens edit; the only place that knows these keys. Errors are shown by the screens. */
export const editingQueries = {
  list: (client: Client, channelSeq: number, query: StudioListQuery) =>
    queryOptions({
      queryKey: ['studio', 'classes', channelSeq, query] as const,
      queryFn: ({ signal }) => client(contract.course.studioList, { params: { channelSeq }, query }, signal),
      placeholderData: keepPreviousData,
      meta: { errors: 'inline' },
      staleTime: 0,
    }),
  /** All pages and states of the list. */
  lists: editingKeys.lists,
  /** A class with the fields of its form. */
  course: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({
      queryKey: ['studio', 'course', channelSeq, courseSeq] as const,
      queryFn: ({ signal }) => client(contract.course.detail, { params: { channelSeq, courseSeq }, query: { type: 'update' } }, signal),
      meta: { errors: 'inline' },
      staleTime: 0,
    }),
  /** What was edited of a public class and is not published yet. */
  draft: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({
      queryKey: editingKeys.draft(channelSeq, courseSeq),
      queryFn: ({ signal }) => client(contract.course.draft, { params: { channelSeq, courseSeq } }, signal),
      meta: { errors: 'inline' },
      staleTime: 0,
    }),
  /** The key of a class's curriculum. */
  curriculumKey: editingKeys.curriculum,
  /** The curriculum with all its fields; asked for again when the server says that something of it has changed. */
  curriculum: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({
      queryKey: editingQueries.curriculumKey(channelSeq, courseSeq),
      queryFn: async ({ signal }) => (await client(contract.curriculum.edit, { params: { channelSeq, courseSeq } }, signal)).curriculums,
      meta: { errors: 'inline' },
    }),
}
