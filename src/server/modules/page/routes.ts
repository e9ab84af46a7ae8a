import type { pageCalls } from '#shared/page/contract.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { listPages } from './queries.ts'
import type { PageService } from './service.ts'

export function pageHandlers({ database: { db } }: Pick<ServerPorts, 'database'>, service: PageService): Handlers<typeof pageCalls> {
  return {
    async list({ params, query }) {
      return { pages: await listPages(db, params.channelSeq, query) }
    },
    async read({ params: { channelSeq, pageSeq } }, { actor }) {
      return { page: await service.read(channelSeq, { pageSeq }, actor) }
    },
    async readByPath({ params, query: { path } }, { actor }) {
      return { page: await service.read(params.channelSeq, { path }, actor) }
    },
    async create({ params, body }) {
      return { page: await service.create(params.channelSeq, body) }
    },
    async update({ params: { channelSeq, pageSeq }, body }) {
      return { page: await service.update({ channelSeq, pageSeq }, body) }
    },
    async publish({ params: { channelSeq, pageSeq }, body }) {
      return { page: await service.publish({ channelSeq, pageSeq }, body.publishStatusCd) }
    },
    async delete({ params: { channelSeq, pageSeq } }) {
      await service.delete({ channelSeq, pageSeq })
      return { result: 'ok' }
    },
    async logoutMainPage({ params, body }) {
      await service.chooseLogoutMainPage({ channelSeq: params.channelSeq, pageSeq: body.logoutMainPageSeq })
      return { result: 'ok' }
    },
  }
}
