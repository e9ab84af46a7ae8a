import type { classroomCalls } from '#shared/classroom/contract.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import { deviceOf } from '#server/infra/realtime/rights.ts'
import type { ClassroomService, Learner } from './service.ts'

export function classroomHandlers(service: ClassroomService): Handlers<typeof classroomCalls> {
  const deviceFrom = ({ session, clientId }: CallContext): string => {
    if (session === null) throw new Error('call without a session reached a handler that needs one')
    return deviceOf(session.sessionSeq, clientId)
  }
  const learner = ({ actor, mediaSession }: CallContext): Learner => ({ actor, session: mediaSession })
  return {
    lesson: ({ params }, context) => service.lesson(params, learner(context)),
    play: ({ params }, context) => service.play(params, context.actor, deviceFrom(context)),
    report: ({ params, body }, context) => service.report(params, context.actor, deviceFrom(context), body),
    complete: ({ params }, { actor }) => service.complete(params, actor),
    download: ({ params: { uploadSeq, ...place } }, context) => service.download(place, uploadSeq, learner(context)),
    read: ({ params: { uploadSeq, ...place } }, context) => service.read(place, uploadSeq, learner(context)),
    playTimes: ({ params }, { actor }) => service.playTimes(params, actor),
  }
}
