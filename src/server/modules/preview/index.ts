import type { CourseResolver, SiteResolver } from '#server/infra/http/resolvers.ts'
import type { SessionReader } from '#server/infra/http/sessionReader.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { previewHandlers } from './routes.ts'
import { createPreviewService } from './service.ts'

export function createPreviewModule(
  ports: Pick<ServerPorts, 'secretKey' | 'clock'>, deps: { sessions: Pick<SessionReader, 'look'>; sites: SiteResolver; courses: CourseResolver },
): ServerModule<'preview'> {
  const service = createPreviewService(ports, deps)
  return { handlers: previewHandlers(service), provides: { readPreview: service.read } }
}
