import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkChange } from '#shared/bulk/contract.ts'
import { attendeeKeys } from '#renderer/entities/attendee/index.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { memberKeys } from '#renderer/entities/member/keys.ts'
import { inboxKeys } from '#renderer/entities/mission/keys.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { bulkCallsOf, bulkKeys } from './queries.ts'
import type { BulkPlace, BulkStarted } from './queries.ts'

/** Starts, undoes and stops bulk changes of a class, or of a site's members and reviews. @param onBegun shows the one that began */
export function useBulkChanges(place: BulkPlace, onBegun: (bulk: BulkChange) => void) {
  const calls = bulkCallsOf(useClient(), place)
  const queries = useQueryClient()
  const { channelSeq, courseSeq } = place
  const ofClass = courseSeq === undefined ? null : { channelSeq, courseSeq }
  const onSettled = () => invalidate(queries, [...bulkKeys.of(place), ...(ofClass === null ? [...memberKeys.ofSite(), callKey('review.siteList', { params: { channelSeq } })] : [...attendeeKeys.ofClass(ofClass), ...courseKeys.one(ofClass), ...courseKeys.studioList(ofClass), ...inboxKeys(ofClass), callKey('live.offlineRoom', { params: ofClass })])])
  const onSuccess = ({ bulk }: { bulk: BulkChange }) => onBegun(bulk)
  const start = useMutation({ mutationFn: (body: BulkStarted) => calls.start(body), onSuccess, onSettled })
  const undo = useMutation({ mutationFn: (bulkSeq: number) => calls.undo(bulkSeq), onSuccess, onSettled })
  const cancel = useMutation({ mutationFn: (bulkSeq: number) => calls.cancel(bulkSeq), onSettled })
  return { start, undo, cancel }
}
