import type { BulkAction } from '#server/infra/bulkAction.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { bulkHandlers } from './routes.ts'
import { createRunner } from './runner.ts'
import type { BulkPorts } from './runner.ts'
import { createBulkService } from './service.ts'
import { bulkTables } from './tables.ts'

export { isBulkRunning } from './queries.ts'
export { BULK_QUEUE } from './runner.ts'

/** Bulk changes: dry run, job, report and undo for the actions that modules declare. @param actions of all modules, once they are made */
export function createBulkModule(ports: BulkPorts, actions: () => readonly BulkAction[]): ServerModule<'bulk'> {
  const actionOf = (kind: string) => actions().find((action) => action.kind === kind)
  const runner = createRunner(ports, actionOf)
  return { ...bulkTables, handlers: bulkHandlers(createBulkService(ports, actionOf, runner)), jobs: [runner.job], takeUpLost: () => runner.takeUpLost() }
}
