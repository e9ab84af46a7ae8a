import { popupPaths } from '#shared/popup/paths.ts'
import { openTypeCd, visibleTypeCd } from '#shared/siteMenu/rules.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import { popupHandlers } from './routes.ts'
import { createPopupService } from './service.ts'
import { popupTables } from './tables.ts'

/** Pop-ups of a site with a period. */
export function createPopupModule(ports: Pick<ServerPorts, 'database' | 'clock'>, pictures: SitePictures): ServerModule<'popup'> {
  const service = createPopupService(ports)
  const plain = { picture: null, startAt: null, endAt: null, openTypeCd: openTypeCd.same } as const
  return {
    ...popupTables,
    handlers: popupHandlers(service, pictures),
    pages: privatePages(popupPaths),
    async demo({ channelSeq }) {
      if ((await service.list(channelSeq)).length > 0) return
      const shared = { ...plain, isOn: false, visibleTypeCd: visibleTypeCd.everyone }
      await service.create(channelSeq, { ...shared, title: '겨울 특강을 열었어요', content: '<p>12월 한 달 동안 모든 클래스를 20% 할인해요.</p>', link: '/classes', buttonText: '클래스 보기', places: ['home', 'classes'] })
      await service.create(channelSeq, { ...shared, title: '연말 휴무 안내', content: '<p>12월 31일과 1월 1일은 공방이 쉬어요.</p>', link: '', buttonText: '', places: ['all'] })
    },
  }
}
