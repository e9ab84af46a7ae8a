import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Client } from '#shared/kernel/call/client.ts'
import type { Shown } from '#shared/ownership/contract.ts'
import { useIdentity } from '#renderer/entities/ownership/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { toast } from '#renderer/ui/index.ts'

type Change = (client: Client, params: { channelSeq: number }, shown: Shown) => Promise<unknown>

/** Changes what only owners may, and reads everything again. `change` resolves with whether it is done. Render `dialog`. */
export function useOwnershipChange(): { change: (call: Change, done: string) => Promise<boolean>; isPending: boolean; dialog: ReactNode } {
  const client = useClient()
  const params = { channelSeq: useChannelSeq() }
  const queries = useQueryClient()
  const showError = useShowError()
  const { run, dialog } = useIdentity()
  const [isPending, setPending] = useState(false)
  async function change(call: Change, done: string): Promise<boolean> {
    setPending(true)
    try {
      if (!(await run(async (shown) => { await call(client, params, shown) }))) return false
      toast.show({ message: done, tone: 'success' })
      await queries.invalidateQueries()
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setPending(false)
    }
  }
  return { change, isPending, dialog }
}
