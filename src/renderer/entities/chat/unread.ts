import type { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { ChatRoomRef } from './queries.ts'

export type Unread = CallResult<typeof contract.chat.unread>

type RoomOf = Pick<ChatRoomRef, 'courseSeq' | 'curriculumSeq'>
const isOf = (room: RoomOf, { courseSeq, curriculumSeq }: RoomOf) => room.courseSeq === courseSeq && room.curriculumSeq === curriculumSeq

/** The counts with one more message in a room. */
export function withUnread({ rooms }: Unread, room: RoomOf): Unread {
  const found = rooms.find((one) => isOf(one, room))
  const { courseSeq, curriculumSeq } = room
  return { rooms: [...rooms.filter((one) => one !== found), { courseSeq, curriculumSeq, unread: (found?.unread ?? 0) + 1 }] }
}

/** The counts once a room was read. */
export const withoutUnread = ({ rooms }: Unread, room: ChatRoomRef): Unread => ({ rooms: rooms.filter((one) => !isOf(one, room)) })
