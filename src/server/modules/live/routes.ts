import type { liveCalls } from '#shared/live/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { LiveService } from './service.ts'

export function liveHandlers(service: LiveService): Handlers<typeof liveCalls> {
  return {
    info: (_, context) => service.info(sessionUserSeq(context)),
    lesson: ({ params }, { actor }) => service.lesson(params, actor),
    join: ({ params, query }, { actor }) => service.join({ ...params, curriculumSeq: query.i }, actor),
    attend: ({ params, body }, { actor }) => service.attend(params, actor, body),
    room: ({ params }, { actor }) => service.room(params, actor),
    correct: ({ params, body }, { actor }) => service.correct(params, actor, body),
    end: ({ params }, { actor }) => service.end(params, actor),
  }
}
