import type { siteMenuCalls } from '#shared/siteMenu/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SiteMenuService } from './service.ts'

export function siteMenuHandlers(service: SiteMenuService): Handlers<typeof siteMenuCalls> {
  return {
    menus: ({ params }) => service.menus(params.channelSeq),
    saveMenus: ({ params, body }) => service.saveMenus(params.channelSeq, body),
    categories: ({ params }) => service.categories(params.channelSeq),
    saveCategories: ({ params, body }) => service.saveCategories(params.channelSeq, body),
  }
}
