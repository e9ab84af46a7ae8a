import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { UserInfo } from '#shared/profile/contract.ts'
import { sessionKey } from '#renderer/entities/session/keys.ts'
import { refetchInFlight } from '#renderer/lib/queryClient.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { profileQueries } from '#renderer/entities/profile/queries.ts'

/** Applies a change to the cached user, and refetches other queries that contain it. */
export function useTakeOver(): (change: Partial<UserInfo>) => Promise<void> {
  const client = useClient()
  const queries = useQueryClient()
  return useCallback(async (change) => {
    const { queryKey } = profileQueries.info(client)
    queries.setQueryData(queryKey, (before) => before && { ...before, ...change })
    refetchInFlight(queries, queryKey)
    await queries.invalidateQueries({ queryKey: sessionKey })
  }, [client, queries])
}
