import type { classroomCalls } from '#shared/classroom/contract.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import { deviceOf } from '#server/infra/realtime/rights.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { MediaSigner } from '#server/modules/upload/index.ts'
import { createClassroomService } from './service.ts'
import type { ClassroomService, Learner } from './service.ts'
import { createViewingPlaces } from './viewingPlaces.ts'
import type { ViewingPlaces } from './viewingPlaces.ts'

export type { ClassroomService } from './service.ts'
export type { ViewingPlaces } from './viewingPlaces.ts'

export function createClassroomModule(
  ports: Pick<ServerPorts, 'database' | 'clock'>, deps: { sign: MediaSigner; channels: Pick<ChannelService, 'actor'> },
): { handlers: Handlers<typeof classroomCalls>; service: ClassroomService; viewing: ViewingPlaces } {
  const service = createClassroomService(ports, deps)
  const learner = ({ actor, mediaSession }: CallContext): Learner => ({ actor, session: mediaSession })
  return {
    service,
    viewing: createViewingPlaces(ports),
    handlers: {
      lesson: ({ params }, context) => service.lesson(params, learner(context)),
      play: ({ params }, { actor }) => service.play(params, actor),
      report: ({ params, body }, { actor, session, clientId }) => {
        if (session === null) throw new Error('call without a session reached a handler that needs one')
        return service.report(params, actor, deviceOf(session.sessionSeq, clientId), body)
      },
      complete: ({ params }, { actor }) => service.complete(params, actor),
      download: ({ params: { uploadSeq, ...place } }, context) => service.download(place, uploadSeq, learner(context)),
      read: ({ params: { uploadSeq, ...place } }, context) => service.read(place, uploadSeq, learner(context)),
      playTimes: ({ params }, { actor }) => service.playTimes(params, actor),
    },
  }
}
