import type { ledgerCalls } from '#shared/ledger/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { salesByDay } from './queries/days.ts'
import { salesByGroup } from './queries/groups.ts'

export function ledgerHandlers(db: Db): Handlers<typeof ledgerCalls> {
  return {
    async salesBy({ params, query }) {
      return { groups: await salesByGroup(db, params.channelSeq, params.grouping, query) }
    },
    async sales({ params, query }) {
      return { days: await salesByDay(db, params.channelSeq, query) }
    },
  }
}
