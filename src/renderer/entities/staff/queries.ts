import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { CANDIDATES_PAGE } from '#shared/staff/rules.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const
const paged = { limit: CANDIDATES_PAGE, q: '' }

export const staffQueries = {
  list: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.staff.list, { params: { channelSeq } }), meta }),
  roles: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.staff.roles, { params: { channelSeq } }), meta }),
  received: (client: Client, params: { channelSeq: number; code: string }) => queryOptions({ ...callQuery(client, contract.staff.received, { params }), staleTime: 0, meta }),
  classManagers: (client: Client, params: CourseRef) => queryOptions({ ...callQuery(client, contract.staff.classManagers, { params }), meta }),
  /** People for a role of the site, or for a class; goes on while the last page was full (platform spec §5). */
  candidates: (client: Client, of: { channelSeq: number; userTypeCd: UserTypeCd } | CourseRef, q: string) =>
    infiniteQueryOptions({
      queryKey: 'courseSeq' in of ? callKey('staff.classCandidates', { params: of, query: { ...paged, q } }) : callKey('staff.candidates', { params: { channelSeq: of.channelSeq }, query: { ...paged, q, userTypeCd: of.userTypeCd } }),
      queryFn: ({ pageParam: page, signal }) => ('courseSeq' in of
        ? client(contract.staff.classCandidates, { params: { channelSeq: of.channelSeq, courseSeq: of.courseSeq }, query: { ...paged, q, page } }, signal)
        : client(contract.staff.candidates, { params: { channelSeq: of.channelSeq }, query: { ...paged, q, page, userTypeCd: of.userTypeCd } }, signal)),
      initialPageParam: 1,
      getNextPageParam: ({ users, page, limit }) => (users.length < limit ? undefined : page + 1),
      staleTime: 0,
      meta,
    }),
}
