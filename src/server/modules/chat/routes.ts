import type { chatCalls } from '#shared/chat/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { MessageService } from './messages.ts'
import type { RoomService } from './rooms.ts'
import type { ChatService } from './service.ts'

const ok = { result: 'ok' } as const

export function chatHandlers({ messages, rooms, chat }: { messages: MessageService; rooms: RoomService; chat: ChatService }): Handlers<typeof chatCalls> {
  return {
    room: ({ params, query }, { actor }) => rooms.room(params, actor, query.curriculumSeq),
    messages: ({ params, query }, { actor }) => messages.list(params, actor, query),
    send: ({ params, body }, { actor }) => messages.send(params, actor, body),
    async remove({ params }, { actor }) {
      await messages.remove(params, actor)
      return ok
    },
    async report({ params, body }, { actor }) {
      await messages.report(params, actor, body.reason)
      return ok
    },
    async read({ params, body }, { actor }) {
      await rooms.read(params, actor, body)
      return ok
    },
    unread: ({ params, query }, context) => rooms.unread({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, query.courseSeq),
    picture: ({ params, body }, { actor }) => chat.addPicture(params, actor, body.image),
    async mute({ params, body }, { actor }) {
      await rooms.mute(params, actor, body)
      return ok
    },
    async unmute({ params: { userSeq, ...course } }) {
      await rooms.unmute(course, userSeq)
      return ok
    },
    mutes: ({ params }) => rooms.mutes(params),
    async manage({ params, body }, { actor }) {
      await rooms.manage(params, actor, body)
      return ok
    },
    settings: ({ params }) => chat.settings(params.channelSeq),
    async updateSettings({ params, body }) {
      await chat.updateSettings(params.channelSeq, body)
      return ok
    },
    reports: ({ params, query }) => chat.reports(params.channelSeq, query),
    async decide({ params, body }, context) {
      await chat.decide(params, { hidden: body.hidden, bySeq: sessionUserSeq(context) })
      return ok
    },
  }
}
