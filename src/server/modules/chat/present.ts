import type { ChatMessage } from '#shared/kernel/socket/chatMessage.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { imageUrlOf, pictureKey } from '#server/infra/media/pictures/pictures.ts'
import { listNames } from '#server/modules/mention/index.ts'
import { listByNumber } from './queries/messages.ts'
import type { MessageRow } from './queries/messages.ts'

/** Characters of an answered message. */
const QUOTE_MAX = 100

export const pictureUrl = (channelSeq: number, pictureId: string): string => imageUrlOf(pictureKey(channelSeq, pictureId)) ?? ''

/** Messages as every reader sees them: nothing of what was deleted or hidden. */
export async function presentMessages(db: Db, channelSeq: number, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const shown = rows.filter(({ state }) => state === 'shown')
  const answered = await listByNumber(db, channelSeq, [...new Set(shown.flatMap(({ replyToSeq }) => replyToSeq ?? []))])
  const names = await listNames(db, [...new Set(shown.flatMap(({ mentions }) => mentions))])
  return rows.map((row) => {
    const isShown = row.state === 'shown'
    const answer = isShown ? answered.find(({ messageSeq }) => messageSeq === row.replyToSeq) : undefined
    return {
      messageSeq: row.messageSeq, messageNo: row.messageNo, version: row.version, userSeq: row.userSeq, name: row.name ?? '', profileImageUrl: row.profileImageUrl,
      isStaff: row.isStaff, sendNo: row.sendNo, state: row.state, createdAt: isoOf(row.createdAt), content: isShown ? row.content : '',
      pictures: isShown ? row.pictures.map(({ pictureId, width, height }) => ({ imageUrl: pictureUrl(channelSeq, pictureId), width, height })) : [],
      mentions: isShown ? names.filter(({ userSeq }) => row.mentions.includes(userSeq)) : [],
      replyTo: answer === undefined ? null : { messageSeq: answer.messageSeq, name: answer.name ?? '', content: answer.state === 'shown' ? answer.content.slice(0, QUOTE_MAX) : '' },
    }
  })
}
