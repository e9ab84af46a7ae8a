import { reviewAlarms } from '#shared/review/alarms.ts'
import { reviewPaths } from '#shared/review/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { SiteChanges } from '#server/infra/cache/siteChanges.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { AttachService } from '#server/modules/attach/index.ts'
import { createReviewBulk } from './bulk.ts'
import { reviewHandlers } from './routes.ts'
import { createReviewService } from './service.ts'
import type { ReviewService } from './service.ts'
import { reviewResponses } from './staff.ts'
import { reviewTables } from './tables.ts'

export type { ReviewService } from './service.ts'

export function createReviewModule(
  ports: Pick<ServerPorts, 'database' | 'clock' | 'alarms'>, changes: Pick<SiteChanges, 'versionOf' | 'isHearing'>, attach: AttachService,
): ServerModule<'review'> & { service: ReviewService } {
  const service = createReviewService(ports, changes, attach)
  return { ...reviewTables, handlers: reviewHandlers(service, reviewResponses(ports)), pages: privatePages(reviewPaths), alarms: Object.values(reviewAlarms), bulk: createReviewBulk(), service }
}
