import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { memberCalls } from '#shared/member/contract.ts'
import { permissionsOf } from '#shared/segment/rules.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import type { MemberInvitations } from './invitations.ts'
import type { Merging } from './merging.ts'
import type { MemberService } from './service.ts'

/** What an actor may see beside the members. */
const sightOf = (actor: Actor): Parameters<MemberService['count']>[2] => ({
  withSales: can(actor, 'SITE_SALES_READ'),
  segment(rules) {
    if (!(['SITE_USER_READ', ...permissionsOf(rules)] as const).every((permission) => can(actor, permission))) throw new AppError('noPermission')
  },
})

const mergeBy = (context: CallContext) => ({ byUserSeq: sessionUserSeq(context), withSales: can(context.actor, 'SITE_SALES_READ') })

export function memberHandlers(service: MemberService, merging: Merging, invitations: MemberInvitations): Handlers<typeof memberCalls> {
  return {
    async list({ params, query }, { actor }) {
      return service.list(params.channelSeq, query, sightOf(actor))
    },
    async count({ params, query }, { actor }) {
      return service.count(params.channelSeq, query, sightOf(actor))
    },
    async detail({ params }, { actor }) {
      return service.detail(params, sightOf(actor))
    },
    async changeMemo({ params, body }, context) {
      await service.changeMemo(params, body.memo, sessionUserSeq(context))
      return { result: 'ok' }
    },
    async block({ params, body }, context) {
      await service.block(params, body.reason, { userSeq: sessionUserSeq(context), userTypeCd: context.actor.userTypeCd })
      return { result: 'ok' }
    },
    async unblock({ params }, context) {
      await service.unblock(params, sessionUserSeq(context))
      return { result: 'ok' }
    },
    async mergePreview({ params, query }, context) {
      return merging.preview(params, query.otherUserSeq, mergeBy(context))
    },
    async merge({ params, body }, context) {
      return merging.merge(params, body, mergeBy(context))
    },
    async undoMerge({ params, body }, context) {
      return { refusal: await merging.undo(params, { mergeSeq: body.mergeSeq, byUserSeq: sessionUserSeq(context) }) }
    },
    async invitations({ params, query }) {
      return invitations.list(params.channelSeq, query)
    },
    async withdrawInvitations({ params, body }) {
      return { count: await invitations.withdraw(params.channelSeq, body.invitationSeqs) }
    },
    async sendInvitationAgain({ params }, context) {
      await invitations.sendAgain(params, sessionUserSeq(context))
      return { result: 'ok' }
    },
    async received({ params }, { actor }) {
      return invitations.read(params.channelSeq, params.code, actor.userSeq)
    },
    async accept({ params }, context) {
      await invitations.accept({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, params.code)
      return { result: 'ok' }
    },
  }
}
