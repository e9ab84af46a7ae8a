import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { BulkChange } from '#shared/bulk/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { attendeeKeys } from '#renderer/entities/attendee/index.ts'
import { bulkKeys } from '#renderer/entities/bulk/index.ts'
import type { BulkAsked } from '#renderer/entities/bulk/index.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { useClient } from '#renderer/lib/client.tsx'

/** Starts, undoes and stops bulk changes of a class. @param onBegun shows the one that began */
export function useBulkChanges(params: CourseRef, onBegun: (bulk: BulkChange) => void) {
  const client = useClient()
  const queries = useQueryClient()
  const onSettled = () => invalidate(queries, [...bulkKeys.ofClass(params), ...attendeeKeys.ofClass(params), ...courseKeys.one(params), ...courseKeys.studioList(params)])
  const onSuccess = ({ bulk }: { bulk: BulkChange }) => onBegun(bulk)
  const start = useMutation({ mutationFn: (body: BulkAsked & { digest: string; requestNo: string }) => client(contract.bulk.start, { params, body }), onSuccess, onSettled })
  const undo = useMutation({ mutationFn: (bulkSeq: number) => client(contract.bulk.undo, { params: { ...params, bulkSeq } }), onSuccess, onSettled })
  const cancel = useMutation({ mutationFn: (bulkSeq: number) => client(contract.bulk.cancel, { params: { ...params, bulkSeq } }), onSettled })
  return { start, undo, cancel }
}
