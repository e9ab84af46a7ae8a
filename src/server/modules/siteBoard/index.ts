import { siteBoardPaths } from '#shared/siteBoard/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServedPage } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { AttachService } from '#server/modules/attach/index.ts'
import type { BoardServices } from '#server/modules/board/index.ts'
import { makeDemoSiteBoards } from './demo.ts'
import { siteBoardHandlers } from './routes.ts'
import { createSiteBoardService } from './service.ts'
import type { SiteBoardService } from './service.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'

/** Boards of a site that its members write in. */
export function createSiteBoardModule(ports: Pick<ServerPorts, 'database' | 'clock' | 'announcer'>, deps: BoardServices & { attach: AttachService; channels: Pick<ChannelService, 'actor'> }): ServerModule<'siteBoard'> & Pick<SiteBoardService, 'requireBoard'> {
  const boards = createSiteBoardService(ports)
  const pages: ServedPage[] = privatePages(siteBoardPaths)
  return { requireBoard: boards.requireBoard, handlers: siteBoardHandlers({ ...deps, boards }), pages, demo: (site) => makeDemoSiteBoards({ ...deps, boards }, site) }
}
