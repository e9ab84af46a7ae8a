import type { attendeeCalls } from '#shared/attendee/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { Applications } from './applications.ts'
import type { AttendeeService } from './service.ts'
import type { StatusChanges } from './status.ts'

export function attendeeHandlers({ service, changes, applications }: { service: AttendeeService; changes: StatusChanges; applications: Applications }): Handlers<typeof attendeeCalls> {
  return {
    async list({ params, query }) {
      return service.list(params, query)
    },
    async statusPreview({ params, body }) {
      return changes.preview(params, body)
    },
    async changeStatus({ params, body }, context) {
      return changes.change(params, body, sessionUserSeq(context))
    },
    async periodPreview({ params, body }) {
      return service.periodPreview(params, body)
    },
    async changePeriod({ params, body }) {
      return service.changePeriod(params, body)
    },
    async restorePeriods({ params, body }) {
      return service.restorePeriods(params, body.periods)
    },
    async application({ params }, { actor }) {
      return applications.read(actor, params)
    },
    async apply({ params, body }, { actor, language }) {
      return applications.apply(actor, params, body.orderer, language)
    },
    async withdraw({ params }, { actor }) {
      return applications.withdraw(actor, params)
    },
  }
}
