import { useQuery } from '@tanstack/react-query'
import { WAITING_COUNT_MAX } from '#shared/board/contract.ts'
import { contract } from '#shared/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'

/** How many questions wait for an answer, for the studio's navigation; nothing when none does. */
export function WaitingCount() {
  const channelSeq = useChannelSeq()
  const { data } = useQuery({ ...callQuery(useClient(), contract.board.waiting, { params: { channelSeq }, query: { limit: 1 } }), enabled: channelSeq > 0, meta: { errors: 'log' } })
  const count = data?.count ?? 0
  return count === 0 ? null : count > WAITING_COUNT_MAX ? `${WAITING_COUNT_MAX}+` : String(count)
}
