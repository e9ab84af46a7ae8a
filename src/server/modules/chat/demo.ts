import { randomUUID } from 'node:crypto'
import type { DemoSite } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { findNewestRoom } from '#server/modules/board/index.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { MessageService } from './messages.ts'

const lines = [
  ['first', '안녕하세요! 오늘 첫 수업을 들었어요. 다들 준비물은 어디에서 사셨나요?'], ['second', '반가워요. 저는 동네 화방에서 샀는데, 종이는 300g이 확실히 덜 울어요.'],
  ['staff', '모두 환영해요. 물감은 세 가지면 충분하니 서두르지 마세요. 궁금한 점은 여기에 편하게 남겨 주세요.'], ['first', '고맙습니다. 번지기 연습부터 해 볼게요!'],
] as const

/** A few words in the chat of the demo site's newest class with attendees. */
export async function makeDemoChat({ database: { db } }: Pick<ServerPorts, 'database'>, channels: Pick<ChannelService, 'actor'>, messages: MessageService, { channelSeq, owner }: DemoSite): Promise<void> {
  const found = await findNewestRoom(db, channelSeq)
  if (found === undefined) return
  const { courseSeq, attendees: [first = 0, second = first] } = found
  const course = { channelSeq, courseSeq }
  const users = { first, second, staff: owner }
  const staff = await channels.actor({ channelSeq, userSeq: owner })
  if ((await messages.list(course, staff, {})).messages.length > 0) return
  for (const [by, content] of lines) {
    await messages.send(course, await channels.actor({ channelSeq, userSeq: users[by] }), { sendNo: randomUUID(), content, pictures: [], replyToSeq: null, userSeqs: [] })
  }
}
