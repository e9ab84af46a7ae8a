import type { ownershipCalls } from '#shared/ownership/contract.ts'
import { sessionOf, sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SiteArchives } from './archive/archives.ts'
import type { OwnershipChecks } from './checks.ts'
import type { OwnershipService } from './service.ts'

const ok = { result: 'ok' } as const

export function ownershipHandlers(service: OwnershipService, archives: SiteArchives, { atPlatform, confirmed }: OwnershipChecks): Handlers<typeof ownershipCalls> {
  return {
    async sitesLeftAlone(_, context) {
      return { sites: await service.sitesLeftAlone(sessionUserSeq(context)) }
    },
    async read({ params }, context) {
      return { ownership: await service.read({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }) }
    },
    async addOwner({ params, body }, context) {
      await service.addOwner({ channelSeq: params.channelSeq, ownerSeq: await confirmed(context, body), heirSeq: body.userSeq })
      return ok
    },
    async handOver({ params, body }, context) {
      await service.handOver({ channelSeq: params.channelSeq, ownerSeq: await confirmed(context, body), heirSeq: body.userSeq })
      return ok
    },
    async changeAddress({ params, body }, context) {
      atPlatform(context)
      return { platformHost: await service.changeAddress(params.channelSeq, body.domain) }
    },
    async startClosing({ params, body }, context) {
      await confirmed(context, body)
      return { closesAt: await service.startClosing(params.channelSeq, body, context.language) }
    },
    async takeBackClosing({ params }, context) {
      atPlatform(context)
      await service.takeBackClosing(params.channelSeq, context.language)
      return ok
    },
    async archives({ params }) {
      return { archives: await archives.list(params.channelSeq) }
    },
    async makeArchive({ params, body }, context) {
      const userSeq = await confirmed(context, body)
      return { archiveSeq: await archives.ask({ channelSeq: params.channelSeq, userSeq }) }
    },
    async archiveFile({ params }, context) {
      atPlatform(context)
      return archives.link(params, sessionOf(context))
    },
    async close({ params, body }, context) {
      await confirmed(context, body)
      await service.close(params.channelSeq, body.reason, context.language)
      return ok
    },
  }
}
