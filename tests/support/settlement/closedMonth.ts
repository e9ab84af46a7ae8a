import type { Currency } from '#shared/kernel/codes.ts'
import { seoulDay } from '#shared/kernel/moments.ts'
import { monthSpan } from '#shared/settlement/rules.ts'
import { buildMembership, subscribe } from '#tests/support/membership/memberships.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

/** Sells to the learner by card (PAYMENT_STAND_IN), and closes the month of now: the clock goes there and back. */
export async function closedMonth(api: TestApi, { site, learner }: { site: Site; learner: Person }): Promise<{ month: string; currency: Currency }> {
  await subscribe(learner, site, await buildMembership(site))
  const now = api.clock.now()
  const month = seoulDay(now.getTime()).slice(0, 7)
  api.clock.set(monthSpan(month).closesAt)
  await api.server.services.settlement.closeDue()
  api.clock.set(now)
  return { month, currency: 'KRW' }
}
