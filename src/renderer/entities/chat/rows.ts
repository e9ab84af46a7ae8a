import { MINUTE_MS } from '#shared/kernel/moments.ts'
import type { ChatMessage } from '#shared/kernel/socket/chatMessage.ts'

/** Messages of one author within this time stand together. */
const GROUP_MS = 5 * MINUTE_MS

export type ChatRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage; isFirst: boolean; isLast: boolean }

const dayOf = (iso: string) => new Date(iso).toDateString()

const areTogether = (a: ChatMessage | undefined, b: ChatMessage | undefined) =>
  a !== undefined && b !== undefined && a.userSeq === b.userSeq && a.userSeq !== null && dayOf(a.createdAt) === dayOf(b.createdAt)
  && Date.parse(b.createdAt) - Date.parse(a.createdAt) < GROUP_MS

/** Rows of a room: days, the place where the unread begin, and messages grouped by author. @param readNo null: no such place */
export function chatRows(messages: readonly ChatMessage[], readNo: number | null, me: number | undefined): ChatRow[] {
  const unreadAt = readNo === null ? undefined : messages.find(({ messageNo, userSeq }) => messageNo > readNo && userSeq !== me)?.messageNo
  return messages.flatMap((message, index) => {
    const [before, after] = [messages[index - 1], messages[index + 1]]
    const isNewDay = before === undefined || dayOf(before.createdAt) !== dayOf(message.createdAt)
    const isUnreadHere = message.messageNo === unreadAt
    const isUnreadNext = after !== undefined && after.messageNo === unreadAt
    return [
      ...(isNewDay ? [{ kind: 'day', key: `day${message.messageNo}`, at: message.createdAt } as const] : []),
      ...(isUnreadHere ? [{ kind: 'unread', key: 'unread' } as const] : []),
      { kind: 'message', key: String(message.messageNo), message, isFirst: isUnreadHere || !areTogether(before, message), isLast: isUnreadNext || !areTogether(message, after) } as const,
    ]
  })
}
