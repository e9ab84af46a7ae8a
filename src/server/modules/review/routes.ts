import type { reviewCalls } from '#shared/review/contract.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { SiteChanges } from '#server/infra/cache/siteChanges.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { createReviewService } from './service.ts'
import type { ReviewService } from './service.ts'

export function createReviewModule(ports: Pick<ServerPorts, 'database' | 'clock' | 'alarms'>, changes: Pick<SiteChanges, 'versionOf' | 'isHearing'>): { handlers: Handlers<typeof reviewCalls>; service: ReviewService } {
  const service = createReviewService(ports, changes)
  return {
    service,
    handlers: {
      async list({ params, query }, { actor }) {
        const { lastReviewDatetime, lastEvaluationSeq } = query
        const after = lastReviewDatetime === undefined || lastEvaluationSeq === undefined ? undefined
          : { createdAt: new Date(lastReviewDatetime), evaluationSeq: lastEvaluationSeq }
        return service.list(actor, params.channelSeq, params.courseSeq, after)
      },
      async save({ params, body }, { actor }) {
        return service.save(actor, params.channelSeq, params.courseSeq, body)
      },
      async delete({ params, body }, { actor }) {
        await service.remove(actor, params.channelSeq, params.courseSeq, body.attendSeq)
        return { result: 'ok' }
      },
    },
  }
}
