import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ClassPerson } from '#shared/mention/contract.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { placeOf } from '#shared/board/place.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { mentionQueries } from './queries.ts'

/** Finds people of a class for the rich text editor; nobody where the server cannot be asked. */
export function useSearchPeople(place: BoardPlace): (q: string) => Promise<readonly ClassPerson[]> {
  const client = useClient()
  const queries = useQueryClient()
  const key = JSON.stringify(placeOf(place))
  return useCallback(async (q) => {
    try {
      return (await queries.fetchQuery(mentionQueries.people(client, JSON.parse(key) as BoardPlace, q))).people
    } catch {
      return []
    }
  }, [client, queries, key])
}
