import { sitePagePaths } from '#shared/sitePage/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import type { PageEditing } from '#server/modules/page/index.ts'
import { sitePageHandlers } from './routes.ts'

/** Pages of a site as its staff make them. */
export function createSitePageModule(editing: PageEditing, pictures: SitePictures): ServerModule<'sitePage'> {
  return { handlers: sitePageHandlers(editing, pictures), pages: privatePages(sitePagePaths) }
}
