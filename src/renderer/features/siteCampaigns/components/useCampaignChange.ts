import { useMutation, useQueryClient } from '@tanstack/react-query'
import { campaignKeys } from '#renderer/entities/campaign/index.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { toast } from '#renderer/ui/index.ts'

/** A change of a campaign that says what it did. */
export function useCampaignChange<Input, Output>(change: (input: Input) => Promise<Output>, messageOf: (output: Output) => string, onDone?: (output: Output) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (output) => {
      toast.show({ message: messageOf(output), tone: 'success' })
      onDone?.(output)
      await invalidate(queries, campaignKeys.ofSite())
    },
    // Another person may have sent or stopped it.
    onError: () => invalidate(queries, campaignKeys.ofSite()),
  })
}
