import type { ServerModule } from '#server/infra/module.ts'
import type { UploadService } from '#server/modules/upload/index.ts'
import { attachHandlers } from './routes.ts'
import { createAttachService } from './service.ts'
import type { AttachPorts, AttachService } from './service.ts'
import { attachTables } from './tables.ts'

export { picturesOf } from './queries.ts'
export { presentPicture } from './service.ts'
export type { AttachService, Shown } from './service.ts'

const STALE_CRON = '25 18 * * *'

/** Pictures and files of posts, comments, hand-ins and reviews. */
export function createAttachModule(ports: AttachPorts, uploads: Pick<UploadService, 'checkSpace'>): ServerModule<'attach'> & { service: AttachService } {
  const service = createAttachService(ports, uploads)
  return {
    ...attachTables,
    handlers: attachHandlers(service),
    jobs: [{ queue: 'attachments', cron: STALE_CRON, run: async () => { await service.removeStale() } }],
    service,
  }
}
