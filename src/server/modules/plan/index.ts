import { planAlarms } from '#shared/plan/alarms.ts'
import { planPaths } from '#shared/plan/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import { text } from '#server/infra/i18n/texts.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { createPlanBilling } from './billing.ts'
import { createPlanCoupons } from './coupons.ts'
import type { PlanCoupons } from './coupons.ts'
import { makeDemoPlan } from './demo.ts'
import { createPlanNotices } from './notices.ts'
import type { PlanDeps, PlanPorts } from './ports.ts'
import { createPlanRenewal } from './renewal.ts'
import { planHandlers } from './routes.ts'
import { createPlanService } from './service.ts'
import type { PlanService } from './service.ts'
import { planTables } from './tables.ts'

export { planCdOf } from './queries/room.ts'
export { assertPlanRoom, planOf, readPlanRoom } from './room.ts'
export type { PlanCoupons } from './coupons.ts'
export type { PlanService } from './service.ts'

/** The plan that a site has with the platform: its caps, and what it costs. */
export function createPlanModule(ports: PlanPorts, deps: PlanDeps): ServerModule<'plan'> & { service: PlanService; coupons: PlanCoupons } {
  const billing = createPlanBilling(ports, deps, createPlanNotices(ports))
  const renewal = createPlanRenewal(ports, billing)
  const service = createPlanService(ports, deps, billing)
  const coupons = createPlanCoupons(ports)
  return {
    ...planTables,
    handlers: planHandlers(service, coupons),
    jobs: [{ queue: 'plan-renewal', cron: '*/5 * * * *', run: () => renewal.run() }],
    cardUse: async (tx, card) => {
      const planCd = await service.planOfCard(tx, card)
      return planCd === null ? null : text('ko', 'mail:planGoods', { plan: text('ko', `mail:planName.${planCd}`) })
    },
    alarms: Object.values(planAlarms),
    pages: privatePages(planPaths),
    demo: (site) => makeDemoPlan(ports, { coupons, billing }, site),
    service, coupons,
  }
}
