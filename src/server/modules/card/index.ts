import { cardPaths } from '#shared/card/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { createCardCharging } from './charging.ts'
import type { CardCharging } from './charging.ts'
import { cardHandlers } from './routes.ts'
import { FORGET_CARD_QUEUE, createCardService } from './service.ts'
import type { CardPorts, CardService, CardUse } from './service.ts'
import { cardTables } from './tables.ts'

export type { CardCharge, CardChargeOutcome, CardCharging } from './charging.ts'
export { findCard, lockCard } from './queries.ts'
export type { CardService, CardUse } from './service.ts'

/** Registered cards. Modules that charge them get `chargeCard`, and name what pays with a card by `uses`. */
export function createCardModule(ports: CardPorts, uses: () => readonly CardUse[]): ServerModule<'card'> & { service: CardService; chargeCard: CardCharging['charge'] } {
  const service = createCardService(ports, uses)
  return {
    ...cardTables,
    handlers: cardHandlers(service),
    jobs: [
      { queue: FORGET_CARD_QUEUE, run: (payload) => service.forgetRemoved(payload as { channelSeq: number; cardSeq: number }), retries: 20 },
      { queue: 'card-sweep', cron: '40 * * * *', run: () => service.sweep() },
    ],
    pages: privatePages(cardPaths),
    service,
    chargeCard: createCardCharging(ports).charge,
  }
}
