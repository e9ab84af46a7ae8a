import { curriculumPaths } from '#shared/curriculum/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { LivesChanged } from '#server/modules/course/index.ts'
import type { UploadService } from '#server/modules/upload/index.ts'
import { createFolderImport } from './folderImport.ts'
import { registerMapTiles } from './mapTiles.ts'
import { curriculumHandlers } from './routes.ts'
import { createCurriculumService } from './service.ts'
import type { CurriculumService } from './service.ts'
import { createVideoLookup } from './videoLookup.ts'

export type { CurriculumService } from './service.ts'

export function createCurriculumModule(
  ports: Pick<ServerPorts, 'database' | 'clock' | 'videoHost' | 'log' | 'config'>, uploads: Pick<UploadService, 'copyFiles' | 'sign'>, livesChanged: LivesChanged,
): ServerModule<'curriculum'> & { service: CurriculumService } {
  const service = createCurriculumService(ports, uploads, livesChanged)
  return {
    handlers: curriculumHandlers(service, { importing: createFolderImport(ports), uploads, findVideo: createVideoLookup(ports) }), pages: privatePages(curriculumPaths), service,
    register: (fastify) => registerMapTiles(fastify, ports.config.map, ports.log),
  }
}
