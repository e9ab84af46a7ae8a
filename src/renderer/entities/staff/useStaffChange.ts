import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { sessionKey, siteKeys } from '#renderer/entities/session/keys.ts'
import { staffKeys } from '#renderer/entities/staff/keys.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { toast } from '#renderer/ui/index.ts'
import type { Client } from '#shared/kernel/call/client.ts'

/** Runs a change of the staff, then shows it: `run((client, channelSeq) => …, message)`; false as reply: nothing was changed. */
export function useStaffChange(onDone: () => void = () => undefined) {
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const onError = useShowError()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ act }: { act: (client: Client, channelSeq: number) => Promise<unknown>; message: string }) => act(client, channelSeq),
    onError,
    onSuccess: async (reply, { message }) => {
      // The user gave up.
      if (reply === false) return
      onDone()
      if (message !== '') toast.show({ message, tone: 'success' })
      await invalidate(queries, [...staffKeys.ofSite(), sessionKey, ...siteKeys])
    },
  })
  return { isPending, run: (act: (client: Client, channelSeq: number) => Promise<unknown>, message: string) => mutate({ act, message }), calls: contract.staff }
}
