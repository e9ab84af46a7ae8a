import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

export const referralQueries = {
  link: (client: Client, params: CourseRef) => queryOptions({ ...callQuery(client, contract.referral.link, { params }), staleTime: 0, meta }),
  invitation: (client: Client, params: CallInput<typeof contract.referral.read>['params']) => queryOptions({ ...callQuery(client, contract.referral.read, { params }), staleTime: 0, meta }),
  referrers: (client: Client, params: CourseRef) => queryOptions({ ...callQuery(client, contract.referral.referrers, { params }), meta }),
}
