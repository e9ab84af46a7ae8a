import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#shared/kernel/socket/chatMessage.ts'
import { mergeLive, mergeMessages, mergeOlder } from './log.ts'
import type { ChatLog } from './log.ts'
import { chatRows } from './rows.ts'

const message = (messageNo: number, of: Partial<ChatMessage> = {}): ChatMessage => ({
  messageSeq: 100 + messageNo, messageNo, version: messageNo, userSeq: 1, name: '김하늘', profileImageUrl: null, isStaff: false, sendNo: String(messageNo), content: `말 ${messageNo}`,
  pictures: [], mentions: [], replyTo: null, state: 'shown', createdAt: new Date(Date.UTC(2026, 2, 10, 3, messageNo)).toISOString(), ...of,
})
const log = (from: number, to: number, hasOlder = false): ChatLog => ({ messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)), version: to, hasOlder })
const numbers = ({ messages }: ChatLog) => messages.map(({ messageNo }) => messageNo)

describe('what a page holds of a room', () => {
  it('takes the next message, ignores a known one, and notices a gap [ROOM-04]', () => {
    expect(numbers(mergeLive(log(1, 3), message(4)) ?? log(1, 1))).toEqual([1, 2, 3, 4])
    expect(mergeLive(log(1, 3), message(3))).toEqual(log(1, 3))
    expect(mergeLive(log(1, 3), message(5))).toBeNull()
  })
  it('replaces a deleted message, also one above an older page [ROOM-04]', () => {
    const after = mergeLive(log(1, 3), message(2, { version: 4, state: 'deleted', content: '' }))
    expect(after?.messages[1]).toMatchObject({ state: 'deleted', version: 4 })
    const late = mergeMessages(log(10, 12, true), [message(3, { version: 13, state: 'deleted' })], 13)
    expect([numbers(late), late.version]).toEqual([[10, 11, 12], 13])
    expect(numbers(mergeOlder(late, { messages: [message(8), message(9), message(10)], hasMore: true }))).toEqual([8, 9, 10, 11, 12])
  })
  it('has no gap and no double, in whatever order messages come [ROOM-04]', () => {
    fc.assert(fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 }), (order) => {
      let held: ChatLog = { messages: [], version: 0, hasOlder: false }
      for (const number of order) held = mergeLive(held, message(number)) ?? mergeMessages(held, order.filter((other) => other <= number).map((other) => message(other)), held.version)
      held = mergeMessages(held, order.map((number) => message(number)), 8)
      expect(numbers(held)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    }))
  })
})

describe('rows of a room', () => {
  const kinds = (rows: ReturnType<typeof chatRows>) => rows.map((row) => (row.kind === 'message' ? `${row.message.messageNo}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}` : row.kind))
  it('group messages by author and by day [ROOM-04]', () => {
    const messages = [message(1), message(2), message(3, { userSeq: 2 }), message(4, { userSeq: 2, createdAt: '2026-03-12T03:00:00.000Z' })]
    expect(kinds(chatRows(messages, null, 9))).toEqual(['day', '1 first', '2 last', '3 first last', 'day', '4 first last'])
  })
  it('mark where the unread begin, which one’s own are not [ROOM-04]', () => {
    expect(kinds(chatRows([message(1), message(2), message(3)], 1, 9))).toEqual(['day', '1 first last', 'unread', '2 first', '3 last'])
    expect(kinds(chatRows([message(1), message(2)], 0, 1))).toEqual(['day', '1 first', '2 last'])
    expect(kinds(chatRows([message(1), message(2)], 2, 9))).toEqual(['day', '1 first', '2 last'])
  })
})
