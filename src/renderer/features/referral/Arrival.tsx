import { useEffect } from 'react'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { forgetArrival, keptArrival } from '#renderer/entities/referral/index.ts'
import { useSession, useSite } from '#renderer/entities/session/index.ts'

/** Tells the server by whose link a user came, once they have an account (COUR-11). Tried again on the next page when the network fails. */
export function Arrival() {
  const client = useClient()
  const channelSeq = useSite().channel?.channelSeq
  const { user } = useSession()
  const userSeq = user?.userSeq
  useEffect(() => {
    if (userSeq === undefined || channelSeq === undefined) return
    const refererCode = keptArrival(channelSeq)
    if (refererCode === null) return
    client(contract.referral.arrive, { params: { channelSeq, refererCode } }).then(
      () => forgetArrival(channelSeq),
      (error: unknown) => { if (isRefusal(error, errorTable.invitationNotFound.code, errorTable.invalidInput.code)) forgetArrival(channelSeq) },
    )
  }, [client, channelSeq, userSeq])
  return null
}
