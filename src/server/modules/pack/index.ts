import { PACK_PATH } from '#shared/course/paths.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { CourseService } from '#server/modules/course/index.ts'
import { packHandlers } from './routes.ts'
import { createPackService } from './service.ts'
import type { PackPorts, PackService } from './service.ts'

/** Packages: rows of `courses` with classes. What they share with classes is done by `course`, seats and access by `enrollment`. */
export function createPackModule(ports: PackPorts, courses: CourseService): ServerModule<'pack'> & { service: PackService } {
  const service = createPackService(ports, courses)
  return { handlers: packHandlers(service), pages: privatePages({ ...packPaths, view: PACK_PATH }), service }
}
