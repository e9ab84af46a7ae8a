import type { reviewCalls } from '#shared/review/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { ReviewService } from './service.ts'

export function reviewHandlers(service: ReviewService): Handlers<typeof reviewCalls> {
  return {
    async list({ params, query }, { actor }) {
      const { lastReviewDatetime, lastEvaluationSeq } = query
      const after = lastReviewDatetime === undefined || lastEvaluationSeq === undefined ? undefined
        : { createdAt: new Date(lastReviewDatetime), evaluationSeq: lastEvaluationSeq }
      return service.list(actor, params, after)
    },
    async save({ params, body }, { actor }) {
      return service.save(actor, params, body)
    },
    async delete({ params, body }, { actor }) {
      await service.remove(actor, { channelSeq: params.channelSeq, courseSeq: params.courseSeq, attendSeq: body.attendSeq })
      return { result: 'ok' }
    },
  }
}
