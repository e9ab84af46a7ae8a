import { expect, it } from 'vitest'
import { followReads, tellRead } from './readElsewhere.ts'
import type { ChatRoomRef } from './queries.ts'

const room = { channelSeq: 1, courseSeq: 2, curriculumSeq: null }
const turn = () => new Promise((resolve) => { setTimeout(resolve, 20) })

it('a room that was read in one tab is read in the others of its user [ROOM-04]', async () => {
  const read: [string, ChatRoomRef][] = []
  const ends = [followReads(7, (one) => read.push(['mine', one])), followReads(8, (one) => read.push(['of another', one]))]
  tellRead(7, room)
  await turn()
  expect(read).toMatchObject([['mine', room]])
  for (const end of ends) end()
  tellRead(7, room)
  await turn()
  expect(read).toHaveLength(1)
})

it('what is no such message is ignored', async () => {
  const read: ChatRoomRef[] = []
  const end = followReads(7, (one) => read.push(one))
  const channel = new BroadcastChannel('madang.chatRead')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has no other origins
  for (const data of [null, 'read', { userSeq: 7 }]) channel.postMessage(data)
  await turn()
  channel.close()
  end()
  expect(read).toEqual([])
})
