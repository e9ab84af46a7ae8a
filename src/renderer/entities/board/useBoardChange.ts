import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BoardPlace } from '#shared/board/place.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { boardKeys } from './keys.ts'

/** A change in the boards of a class; what shows them is read again. @param inline the form shows its errors */
export function useBoardChange<Input, Result>(place: BoardPlace, change: (input: Input) => Promise<Result>, { inline = false }: { inline?: boolean } = {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    ...(inline ? { meta: { errors: 'inline' as const } } : {}),
    onSettled: () => invalidate(queries, boardKeys(place)),
  })
}
