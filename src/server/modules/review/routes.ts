import type { reviewCalls } from '#shared/review/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { ReviewService } from './service.ts'
import type { ReviewResponses } from './staff.ts'

export function reviewHandlers(service: ReviewService, responses: ReviewResponses): Handlers<typeof reviewCalls> {
  return {
    async list({ params, query }, { actor }) {
      const { sort, lastReviewDatetime, lastEvaluationSeq, lastHelpfulCount = 0 } = query
      const after = lastReviewDatetime === undefined || lastEvaluationSeq === undefined ? undefined
        : { createdAt: new Date(lastReviewDatetime), evaluationSeq: lastEvaluationSeq, helpfulCount: lastHelpfulCount }
      return service.list(actor, params, { sort, after })
    },
    async save({ params, body }, { actor }) {
      return service.save(actor, params, body)
    },
    async delete({ params, body }, { actor }) {
      await service.remove(actor, { channelSeq: params.channelSeq, courseSeq: params.courseSeq, attendSeq: body.attendSeq })
      return { result: 'ok' }
    },
    votes: async ({ params }, { actor }) => ({ evaluationSeqs: await responses.votes(actor, params) }),
    vote: ({ params, body }, { actor }) => responses.vote(actor, params, body),
    async answer({ params, body }, { actor }) {
      await responses.answer(actor, params, body)
      return { result: 'ok' }
    },
    siteList: ({ params, query }) => responses.siteList(params.channelSeq, query),
    async hide({ params, body }) {
      await responses.hide(params, body.reason)
      return { result: 'ok' }
    },
  }
}
