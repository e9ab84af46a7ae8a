import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'

/** Links for a new password; the only place that knows these keys. */
export const resetQueries = {
  /** Whether a mailed link is still good, and for which account. */
  link: (client: Client, token: string) => queryOptions({
    queryKey: ['resetLink', token] as const,
    queryFn: ({ signal }) => client(contract.account.checkResetPasswordToken, { body: { token } }, signal),
    gcTime: 0,
    meta: { errors: 'inline' },
  }),
}
