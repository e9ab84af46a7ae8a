import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ClassPerson } from '#shared/mention/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { mentionQueries } from './queries.ts'

/** Finds people of a class for the rich text editor; nobody where the server cannot be asked. */
export function useSearchPeople({ channelSeq, courseSeq }: CourseRef): (q: string) => Promise<readonly ClassPerson[]> {
  const client = useClient()
  const queries = useQueryClient()
  return useCallback(async (q) => {
    try {
      return (await queries.fetchQuery(mentionQueries.people(client, { channelSeq, courseSeq }, q))).people
    } catch {
      return []
    }
  }, [client, queries, channelSeq, courseSeq])
}
