import type { CallReply } from '#shared/kernel/call/call.ts'
import type { planCalls } from '#shared/plan/contract.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { countActive, findPlanCd } from './queries/room.ts'

export type PlanPorts = Pick<ServerPorts, 'database' | 'clock'>
export interface PlanDeps {
  /** Bytes that a site's files take of its plan; uploads know, and ask plans in turn. */
  usedBytes(channelSeq: number): Promise<number>
}

/** The plan of a site (SET-08). */
export function createPlanService({ database: { db }, clock }: PlanPorts, { usedBytes }: PlanDeps) {
  return {
    async read(channelSeq: number): Promise<CallReply<typeof planCalls.read>> {
      return { planCd: await findPlanCd(db, channelSeq), attendeeCount: await countActive(db, channelSeq, clock.now()), usedBytes: await usedBytes(channelSeq) }
    },
  }
}
export type PlanService = ReturnType<typeof createPlanService>
