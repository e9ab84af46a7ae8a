import type { enrollmentCalls } from '#shared/enrollment/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { EnrollmentService } from './service.ts'

export function enrollmentHandlers(service: EnrollmentService): Handlers<typeof enrollmentCalls> {
  return {
    async scheduleCheck({ params }, { actor, language }) {
      return service.scheduleCheck(actor, params, language)
    },
    async attend({ params, query }, { actor, language }) {
      return service.attend(actor, params, language, query.skipAttendCheck === 'true')
    },
    async myCourses({ params, query }, context) {
      return service.myCourses({ userSeq: sessionUserSeq(context), channelSeq: params.channelSeq }, query)
    },
  }
}
