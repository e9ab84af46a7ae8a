import type { attachCalls } from '#shared/attach/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { AttachService } from './service.ts'

export function attachHandlers(service: AttachService): Handlers<typeof attachCalls> {
  return {
    picture: ({ params, body }, { actor }) => service.addPicture(params, actor, body.image),
    begin: ({ params, body }, { actor }) => service.begin(params, actor, body),
    part: ({ params, body }, { actor }) => service.addPart(params, actor, body),
    async remove({ params }, { actor }) {
      await service.remove(params, actor)
      return { result: 'ok' }
    },
  }
}
