import { chatAlarms } from '#shared/chat/alarms.ts'
import { chatPaths } from '#shared/chat/paths.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { makeDemoChat } from './demo.ts'
import { enterChat } from './entrance.ts'
import { createMessageService } from './messages.ts'
import type { ChatPorts } from './messages.ts'
import { createRoomService } from './rooms.ts'
import { chatHandlers } from './routes.ts'
import { createChatService } from './service.ts'
import { chatTables } from './tables.ts'

const CLEAR_CRON = '20 * * * *'

/** The chat of classes and of chat-room missions. `requireChat` throws for who may not listen to it. */
export function createChatModule(ports: ChatPorts, channels: Pick<ChannelService, 'actor'>): ServerModule<'chat'> & { requireChat(course: CourseRef, actor: Actor): Promise<void> } {
  const services = { messages: createMessageService(ports), rooms: createRoomService(ports), chat: createChatService(ports) }
  return {
    ...chatTables,
    handlers: chatHandlers(services),
    jobs: [{ queue: 'chat-clear', cron: CLEAR_CRON, run: () => services.chat.clear() }],
    pages: privatePages(chatPaths),
    alarms: Object.values(chatAlarms),
    demo: (site) => makeDemoChat(ports, channels, services.messages, site),
    async requireChat(course, actor) {
      await enterChat(ports.database.db, course, actor, ports.clock.now())
    },
  }
}
