import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { segmentCalls } from '#shared/segment/contract.ts'
import { permissionsOf } from '#shared/segment/rules.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SegmentService } from './service.ts'

// To read segments too: roles can have the right to change them alone.
const mayRead = (actor: Actor, rules: SegmentRules) => (['SITE_USER_READ', ...permissionsOf(rules)] as const).every((permission) => can(actor, permission))

/** Throws `noPermission` for rules about what the actor may not see. */
function requireRead(actor: Actor, rules: SegmentRules): void {
  if (!mayRead(actor, rules)) throw new AppError('noPermission')
}

export function segmentHandlers(service: SegmentService): Handlers<typeof segmentCalls> {
  return {
    async list({ params }, { actor }) {
      return { segments: (await service.list(params.channelSeq)).filter(({ rules }) => mayRead(actor, rules)) }
    },
    async count({ params, body }, { actor }) {
      requireRead(actor, body)
      return { count: await service.count(params.channelSeq, body) }
    },
    async create({ params, body }, { actor }) {
      requireRead(actor, body.rules)
      return service.create(params.channelSeq, body)
    },
    async save({ params, body }, { actor }) {
      requireRead(actor, body.rules)
      return service.save(params, body, (former) => requireRead(actor, former))
    },
    async remove({ params }, { actor }) {
      await service.remove(params, (rules) => requireRead(actor, rules))
      return { result: 'ok' }
    },
  }
}
