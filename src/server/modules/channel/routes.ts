import type { channelCalls } from '#shared/channel/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { siteToolsOf } from '#server/modules/analytics/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import { writeVerifiedActs } from './queries.ts'
import type { ChannelService } from './service.ts'

// As the screen says; age and marketing are asked at signup.
const agreedByJoining = ['terms', 'privacy'] as const

export function channelHandlers({ database: { db } }: Pick<ServerPorts, 'database'>, service: ChannelService, terms: TermsService): Handlers<typeof channelCalls> {
  return {
    async byDomain({ params }) {
      return { channel: await service.byDomain(params.domain) }
    },
    async home({ query }, { servedHost }) {
      const channelSeq = servedHost.kind === 'site' ? servedHost.channelSeq : servedHost.kind === 'platform' ? query.channelSeq : undefined
      if (channelSeq === undefined) throw new AppError('siteNotFound')
      return { channel: await service.get(channelSeq) }
    },
    async footer({ params: { channelSeq } }) {
      return { corporate: (await service.get(channelSeq)).corporate, marketingTools: await siteToolsOf(db, channelSeq) }
    },
    async information({ params }) {
      return { channel: await service.get(params.channelSeq) }
    },
    async auth(_, { actor }) {
      return { roles: [...actor.roles], userTypeCd: actor.userTypeCd }
    },
    async channelUser(_, { actor }) {
      return {
        isChannelUser: actor.isChannelUser,
        isChannelManage: actor.userTypeCd === 'OWN' || actor.userTypeCd === 'MNG',
        isChannelOwner: actor.userTypeCd === 'OWN',
        isChannelTeacher: actor.userTypeCd === 'TCH',
      }
    },
    async join({ params }, context) {
      const userSeq = sessionUserSeq(context)
      if (!context.actor.isChannelUser) await terms.agree(await terms.agreement(params.channelSeq, agreedByJoining), userSeq, context.language)
      await service.join({ channelSeq: params.channelSeq, userSeq })
      return { result: 'ok' }
    },
    async verifiedEmail({ params: { channelSeq }, body }) {
      await writeVerifiedActs(db, channelSeq, body.verifiedEmailFor)
      service.forget(channelSeq)
      return { result: 'ok' }
    },
    async categories({ params }) {
      return { categories: await service.categories(params.channelSeq) }
    },
  }
}
