import { useQuery } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import type { SsoClient } from '#shared/sso/handOver.ts'
import { useClient } from '#renderer/lib/client.tsx'

/** The client of a login, and whether the user has consented to it before [SHELL-10]. */
export function useSsoClient({ origin, originSeq }: SsoClient, userSeq: number | null = null, enabled = true) {
  const client = useClient()
  const query = callQuery(client, contract.sso.ssoOrigin, { query: { origin, originSeq } })
  return useQuery({
    ...query, queryKey: [...query.queryKey, userSeq],
    enabled, meta: { errors: 'inline' },
  })
}
