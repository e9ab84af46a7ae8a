import type { ServerModule } from '#server/infra/module.ts'
import { planHandlers } from './routes.ts'
import { createPlanService } from './service.ts'
import type { PlanDeps, PlanPorts } from './service.ts'
import { planTables } from './tables.ts'

export { assertPlanRoom, planOf } from './room.ts'

/** The plan that a site has with the platform: its caps, and what it costs. */
export function createPlanModule(ports: PlanPorts, deps: PlanDeps): ServerModule<'plan'> {
  const service = createPlanService(ports, deps)
  return { ...planTables, handlers: planHandlers(service) }
}
