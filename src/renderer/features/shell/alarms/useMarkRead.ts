import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Alarm } from '#shared/alarm/contract.ts'
import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { sessionKey } from '#renderer/entities/session/keys.ts'
import { refetchInFlight } from '#renderer/lib/queryClient.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'

/** Marks the shown alarms read, which clears the badge (platform spec §4, ALRM-02). */
export function useMarkRead(alarms: readonly Alarm[] | undefined): void {
  const client = useClient()
  const queries = useQueryClient()
  const { isPreview } = usePlatform()
  const { mutate } = useMutation({
    mutationFn: (alarmSeq: number) => client(contract.alarm.delete, { body: { alarmSeq } }),
    onSuccess(read) {
      queries.setQueryData<CallResult<typeof contract.auth.session>>(sessionKey, (session) => (session?.user ? { ...session, user: { ...session.user, ...read } } : session))
      refetchInFlight(queries, sessionKey)
    },
    // A failure only keeps the badge.
    meta: { errors: 'log' },
  })
  // Not later ones, which the user has not seen.
  const newest = alarms?.[0]?.alarmSeq
  useEffect(() => {
    if (newest !== undefined && !isPreview) mutate(newest)
  }, [newest, isPreview, mutate])
}
