import type { CallContext } from '#server/infra/http/context.ts'

/** Who asks for a code or a mail. */
export interface Requester {
  /** Null: nobody is logged in. */
  userSeq: number | null
  /** Client-Id, which only the client itself knows. */
  clientId: string
  /** Address on the network. */
  address: string
}

/** Who makes a call. */
export const requesterOf = ({ session, clientId, address }: CallContext): Requester => ({ userSeq: session?.userSeq ?? null, clientId, address })
