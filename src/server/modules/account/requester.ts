import type { CallContext } from '#server/infra/http/context.ts'

export interface Requester {
  userSeq: number | null
  clientId: string
  address: string
}

export const requesterOf = ({ session, clientId, address }: CallContext): Requester => ({ userSeq: session?.userSeq ?? null, clientId, address })
