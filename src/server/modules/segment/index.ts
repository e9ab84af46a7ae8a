import { segmentPaths } from '#shared/segment/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { segmentHandlers } from './routes.ts'
import { createSegmentService } from './service.ts'
import { segmentTables } from './tables.ts'

export { hasMarketing, isOf, matchingSegment, seenAt } from './queries/conditions.ts'
export { findSegment, listSegmentMembers, segmentsOfMember } from './queries.ts'

/** Segments of a site's members (SET-02). */
export function createSegmentModule(ports: Pick<ServerPorts, 'database' | 'clock'>): ServerModule<'segment'> {
  return { ...segmentTables, handlers: segmentHandlers(createSegmentService(ports)), pages: privatePages(segmentPaths) }
}
