import type { staffCalls } from '#shared/staff/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { ClassManagers } from './classes.ts'
import type { StaffInvitations } from './invitations.ts'
import type { StaffPeople } from './people.ts'
import type { SiteRoles } from './roles.ts'

const ok = { result: 'ok' } as const

export function staffHandlers({ people, invitations, classes, roles }: { people: StaffPeople; invitations: StaffInvitations; classes: ClassManagers; roles: SiteRoles }): Handlers<typeof staffCalls> {
  return {
    async list({ params: { channelSeq } }) {
      return { staff: await people.list(channelSeq), invitations: await invitations.list(channelSeq) }
    },
    async candidates({ params, query }) {
      return people.candidates(params.channelSeq, query)
    },
    async addOwner({ params, body }, context) {
      await people.addOwner({ ...params, actorSeq: sessionUserSeq(context), userSeq: body.userSeq })
      return ok
    },
    async deleteOwner({ params, body }, context) {
      await people.deleteOwner({ ...params, actorSeq: sessionUserSeq(context), userSeq: body.userSeq })
      return ok
    },
    async invite({ params, body }, context) {
      return invitations.invite({ ...params, actorSeq: sessionUserSeq(context), userSeq: body.userSeq }, body.userTypeCd, context.language)
    },
    async confirm({ params }, context) {
      await invitations.confirm(params, sessionUserSeq(context))
      return ok
    },
    async changeRole({ params, body }, context) {
      await people.changeRole({ ...params, actorSeq: sessionUserSeq(context) }, body.userTypeCd)
      return ok
    },
    async remove({ params }, context) {
      await people.remove({ ...params, actorSeq: sessionUserSeq(context) })
      return ok
    },
    async replace({ params, body }, context) {
      return { count: await people.replace({ ...params, actorSeq: sessionUserSeq(context) }, body.userSeq) }
    },
    async leave({ params }, context) {
      await people.leave({ ...params, userSeq: sessionUserSeq(context) })
      return ok
    },
    async inviteByMail({ params, body }, context) {
      return { invitationSeq: await invitations.inviteByMail(params.channelSeq, body, sessionUserSeq(context)) }
    },
    async withdrawInvitation({ params }, context) {
      await invitations.withdraw(params, sessionUserSeq(context))
      return ok
    },
    async sendAgain({ params }, context) {
      await invitations.sendAgain(params, sessionUserSeq(context))
      return ok
    },
    async received({ params }, { actor }) {
      return invitations.read(params.channelSeq, params.code, actor.userSeq)
    },
    async accept({ params }, context) {
      await invitations.accept(params.channelSeq, params.code, sessionUserSeq(context))
      return ok
    },
    async classManagers({ params }) {
      return { managers: await classes.list(params) }
    },
    async classCandidates({ params, query }) {
      return classes.candidates(params, query)
    },
    async addClassManager({ params, body }, context) {
      await classes.add(params, body, sessionUserSeq(context))
      return ok
    },
    async removeClassManager({ params, body }) {
      await classes.remove(params, body.userSeq)
      return ok
    },
    async roles({ params }) {
      return { roles: await roles.list(params.channelSeq) }
    },
    async changePermissions({ params, body }, { actor }) {
      await roles.change(params.channelSeq, actor, body.userTypeCd, body.permissions)
      return ok
    },
  }
}
