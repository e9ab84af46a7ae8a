import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

export const resetQueries = {
  link: (client: Client, token: string) => queryOptions({
    ...callQuery(client, contract.account.checkResetPasswordToken, { body: { token } }),
    gcTime: 0,
    meta: { errors: 'inline' },
  }),
}
