import { and, asc, eq } from 'drizzle-orm'
import { channels, chatMessages, chatMutes, chatPictures, chatReports, chatRooms, chatSettings, courses } from '#server/infra/db/schema/index.ts'
import { moves, stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'

const onRoom = and(eq(chatRooms.channelSeq, chatMessages.channelSeq), eq(chatRooms.roomSeq, chatMessages.roomSeq))

export const chatTables: ModuleTables = {
  tables: [chatSettings, chatRooms, chatMessages, chatMutes, chatReports, chatPictures],
  archive: [
    archiveList('chat-messages', chatMessages, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, content: chatMessages.content, createdAt: chatMessages.createdAt }).from(chatMessages)
        .innerJoin(chatRooms, onRoom).innerJoin(courses, onClass(chatRooms)).innerJoin(channels, onSite(chatMessages))
        .where(eq(chatMessages.userSeq, userSeq)).orderBy(asc(chatMessages.channelSeq), asc(chatMessages.messageSeq)).limit(limit).offset(offset)),
    archiveList('chat-reports', chatReports, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, reason: chatReports.reason, createdAt: chatReports.createdAt }).from(chatReports)
        .innerJoin(chatMessages, and(eq(chatMessages.channelSeq, chatReports.channelSeq), eq(chatMessages.messageSeq, chatReports.messageSeq)))
        .innerJoin(chatRooms, onRoom).innerJoin(courses, onClass(chatRooms)).innerJoin(channels, onSite(chatReports))
        .where(eq(chatReports.userSeq, userSeq)).orderBy(asc(chatReports.channelSeq), asc(chatReports.messageSeq)).limit(limit).offset(offset)),
    archiveList('chat-mutes', chatMutes, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, until: chatMutes.until, reason: chatMutes.reason, createdAt: chatMutes.createdAt }).from(chatMutes)
        .innerJoin(courses, onClass(chatMutes)).innerJoin(channels, onSite(chatMutes))
        .where(eq(chatMutes.userSeq, userSeq)).orderBy(asc(chatMutes.channelSeq), asc(chatMutes.courseSeq)).limit(limit).offset(offset)),
  ],
  kept: [
    { table: chatPictures, why: 'A picture that was not sent is removed within a day.' },
  ],
  merge: [
    moves(chatMessages, chatMessages.userSeq, 'chats'),
    stays(chatMessages, chatMessages.removedBySeq, 'It says which member of staff did it.'),
    { ...moves(chatMutes, chatMutes.userSeq), clash: [chatMutes.courseSeq], keep: { column: chatMutes.until, which: 'larger' } },
    stays(chatMutes, chatMutes.mutedBySeq, 'It says which member of staff did it.'),
    moves(chatPictures, chatPictures.userSeq),
    { ...moves(chatReports, chatReports.userSeq), clash: [chatReports.messageSeq] },
  ],
}
