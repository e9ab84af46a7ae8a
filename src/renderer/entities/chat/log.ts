import type { ChatMessage } from '#shared/kernel/socket/chatMessage.ts'

/** What a page holds of a room: messages in their order, without gaps, and the last change that it knows of. */
export interface ChatLog {
  messages: readonly ChatMessage[]
  version: number
  hasOlder: boolean
}

/** Adds messages, or replaces them by their newer version; keeps their order. */
export function mergeMessages(log: ChatLog, came: readonly ChatMessage[], version = log.version): ChatLog {
  const byNo = new Map(log.messages.map((message) => [message.messageNo, message]))
  const firstNo = log.messages[0]?.messageNo
  for (const message of came) {
    const known = byNo.get(message.messageNo)
    // A change of a message that is not loaded comes with its page.
    if (known === undefined && log.hasOlder && firstNo !== undefined && message.messageNo < firstNo) continue
    if (known === undefined || known.version <= message.version) byNo.set(message.messageNo, message)
  }
  return { ...log, messages: [...byNo.values()].sort((a, b) => a.messageNo - b.messageNo), version: Math.max(log.version, version) }
}

/** Puts an older page before what is there. */
export function mergeOlder(log: ChatLog, page: { messages: readonly ChatMessage[]; hasMore: boolean }): ChatLog {
  const known = new Set(log.messages.map(({ messageNo }) => messageNo))
  return { ...log, messages: [...page.messages.filter(({ messageNo }) => !known.has(messageNo)), ...log.messages].sort((a, b) => a.messageNo - b.messageNo), hasOlder: page.hasMore }
}

/** A message from the socket: added when it is the next change, null when changes between were missed. */
export function mergeLive(log: ChatLog, message: ChatMessage): ChatLog | null {
  if (message.version <= log.version) return log
  return message.version === log.version + 1 ? mergeMessages(log, [message], message.version) : null
}
