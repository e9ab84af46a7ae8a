import { ownershipPaths } from '#shared/ownership/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import { channels, channelUsers } from '#server/infra/db/schema/index.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { createSiteArchives, SITE_ARCHIVE_QUEUE } from './archive/archives.ts'
import { createOwnershipChecks } from './checks.ts'
import type { OwnershipDeps } from './checks.ts'
import { ownershipHandlers } from './routes.ts'
import { createOwnershipService, SITE_CLOSED_QUEUE } from './service.ts'
import { ownershipTables } from './tables.ts'

export { readSitesLeftAlone } from './queries/sites.ts'

/** Queues of the jobs that close sites whose time has come, and remove old archives. */
export const SITE_CLOSING_QUEUE = 'site-closing'
export const SITE_ARCHIVE_END_QUEUE = 'site-archive-end'

/** Who owns a site, its address, its archive and its end. */
export function createOwnershipModule(ports: ServerPorts, deps: OwnershipDeps): ServerModule<'ownership'> {
  const service = createOwnershipService(ports, deps)
  const archives = createSiteArchives(ports)
  return {
    ...ownershipTables,
    writes: [channels, channelUsers],
    handlers: ownershipHandlers(service, archives, createOwnershipChecks(ports, deps)),
    jobs: [
      { queue: SITE_CLOSED_QUEUE, run: service.mailMembers },
      { queue: SITE_CLOSING_QUEUE, cron: '*/10 * * * *', run: () => service.closeDue() },
      { queue: SITE_ARCHIVE_QUEUE, expireMinutes: 240, retries: 2, run: archives.make },
      { queue: SITE_ARCHIVE_END_QUEUE, cron: '25 * * * *', run: () => archives.removeOld() },
    ],
    register: archives.register,
    pages: privatePages(ownershipPaths),
  }
}
