import type { ledgerCalls } from '#shared/ledger/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { salesByDay } from './queries/days.ts'

export function ledgerHandlers(db: Db): Handlers<typeof ledgerCalls> {
  return {
    async sales({ params, query }) {
      return { days: await salesByDay(db, params.channelSeq, query) }
    },
  }
}
