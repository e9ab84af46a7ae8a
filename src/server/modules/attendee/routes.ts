import { can } from '#shared/kernel/access/can.ts'
import type { attendeeCalls } from '#shared/attendee/contract.ts'
import { sessionOf, sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { Adding } from './adding.ts'
import type { Applications } from './applications.ts'
import type { Invitations } from './invitations.ts'
import type { AttendeeExports } from './export.ts'
import type { Progress } from './progress.ts'
import type { AttendeeService } from './service.ts'
import type { StatusChanges } from './status.ts'

interface Services {
  service: AttendeeService
  changes: StatusChanges
  adding: Adding
  invitations: Invitations
  applications: Applications
  progress: Progress
  exports: Pick<AttendeeExports, 'issue'>
}

export function attendeeHandlers({ service, changes, adding, invitations, applications, exports, progress }: Services): Handlers<typeof attendeeCalls> {
  return {
    async list({ params, query }) {
      return service.list(params, query)
    },
    async waiting({ params }, { actor }) {
      return service.waiting(actor, params.channelSeq)
    },
    async history({ params: { attendSeq, ...course } }) {
      return { entries: await service.history(course, attendSeq) }
    },
    async progress({ params: { attendSeq, ...course } }) {
      return progress.read(course, attendSeq)
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
    async changePeriod({ params, body }, context) {
      return service.changePeriod(params, body, sessionUserSeq(context))
    },
    async restorePeriods({ params, body }, context) {
      return service.restorePeriods(params, body.periods, sessionUserSeq(context))
    },
    async members({ params, query }, { actor }) {
      return { members: await adding.members(params, query.q, can(actor, 'SITE_MEMBER_READ')) }
    },
    async export({ params, body }, context) {
      return exports.issue(sessionOf(context), { ...params, ...body, language: context.language })
    },
    async invitations({ params, query }) {
      return invitations.list(params, query)
    },
    async withdrawInvitations({ params, body }) {
      return { count: await invitations.withdraw(params, body.invitationSeqs) }
    },
    async invitation({ params: { eventCode, ...course } }, { actor }) {
      return invitations.read(course, eventCode, actor.userSeq)
    },
    async acceptInvitation({ params: { eventCode, ...course } }, context) {
      return invitations.accept(course, eventCode, sessionUserSeq(context))
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
