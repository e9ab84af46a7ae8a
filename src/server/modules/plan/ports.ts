import type { SQL } from 'drizzle-orm'
import type { cardCalls } from '#shared/card/contract.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { ChargeRequest, ProviderCharge } from '#server/infra/payment/provider.ts'
import type { ServerPorts } from '#server/infra/ports.ts'

export type PlanPorts = Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'mailer' | 'config' | 'log'>

export interface PlanCardRef {
  cardSeq: number
  /** Whose card it is. */
  userSeq: number
}

/** Registered cards, as far as plans need them. */
export interface PlanCards {
  mine(member: MemberRef): Promise<CallReply<typeof cardCalls.mine>>
  charge(charge: PlanCardRef & { channelSeq: number; chargeNo: string; amount: number; goodsName: string; orderer: ChargeRequest['orderer']; firstAskedAt: Date | null }):
    Promise<{ outcome: 'happened'; charge: ProviderCharge } | { outcome: 'declined'; message: string } | { outcome: 'unknown' }>
}

export interface PlanDeps {
  /** Bytes that a site's files take of its plan, for a query; uploads know, and ask plans in turn. */
  usedBytes(channelSeq: number): SQL<number>
  cards: PlanCards
}
