import type { enrollmentCalls } from '#shared/enrollment/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { EnrollmentService } from './service.ts'

export function enrollmentHandlers(service: EnrollmentService): Handlers<typeof enrollmentCalls> {
  return {
    async scheduleCheck({ params }, { actor, language }) {
      return service.scheduleCheck(actor, params.channelSeq, params.courseSeq, language)
    },
    async attend({ params }, { actor, language }) {
      return service.attend(actor, params.channelSeq, params.courseSeq, language)
    },
    async myCourses({ params, query }, context) {
      return service.myCourses(sessionUserSeq(context), params.channelSeq, query)
    },
  }
}
