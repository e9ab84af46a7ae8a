import { contract } from '#shared/contract.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

export { useIdentity } from './useIdentity.tsx'

const POLL_MS = 2 * SECOND_MS

export const ownershipQueries = {
  read: (client: Client, channelSeq: number) => ({ ...callQuery(client, contract.ownership.read, { params: { channelSeq } }), meta: { errors: 'inline' as const } }),
  /** Asked again while one is made. */
  archives: (client: Client, channelSeq: number) => ({
    ...callQuery(client, contract.ownership.archives, { params: { channelSeq } }), meta: { errors: 'inline' as const },
    refetchInterval: ({ state: { data } }: { state: { data: { archives: readonly { state: string }[] } | undefined } }) => (data?.archives.some(({ state }) => state === 'making') === true ? POLL_MS : false as const),
  }),
}
