import type { ChatSettings, chatCalls } from '#shared/chat/contract.ts'
import { PICTURE_MAX, PICTURE_WINDOW_MS, maySendPictures, writeRefusal } from '#shared/chat/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { decodePicture, imageUrlOf, pictureKey, removePicture, removePictures, storePicture } from '#server/infra/media/pictures/pictures.ts'
import { platformPicture } from '#shared/kernel/format/pictures.ts'
import { enterChat, stateOf } from './entrance.ts'
import { countFlood, takeAway } from './messages.ts'
import type { ChatPorts } from './messages.ts'
import { pictureUrl } from './present.ts'
import { deleteGoneRooms, deleteReports, deleteUnsent, findMessage, insertPicture, listReported, listReports, writeMessage } from './queries/messages.ts'
import type { MessageRef } from './queries/messages.ts'
import { findRoomBySeq } from './queries/rooms.ts'
import { findSettings, writeSettings } from './queries/settings.ts'

type Reply<Name extends keyof typeof chatCalls> = CallReply<(typeof chatCalls)[Name]>

const REPORTS_PAGE = 20
const REMOVED_AT_ONCE = 500
const UNSENT_KEPT_MS = DAY_MS

/** A site's settings of its chats and what was reported (SET-07), and the pictures of messages. */
export function createChatService(ports: ChatPorts) {
  const { database: { db }, clock, storage, jobs } = ports
  return {
    settings: (channelSeq: number): Promise<ChatSettings> => findSettings(db, channelSeq),

    async updateSettings(channelSeq: number, settings: ChatSettings): Promise<void> {
      const bannedWords = [...new Set(settings.bannedWords)]
      await db.transaction((tx) => writeSettings(tx, channelSeq, { ...settings, bannedWords }, clock.now()))
    },

    async reports(channelSeq: number, { lastSeq }: { lastSeq?: number | undefined }): Promise<Reply<'reports'>> {
      const rows = await listReported(db, channelSeq, { before: lastSeq, limit: REPORTS_PAGE + 1 })
      const page = rows.slice(0, REPORTS_PAGE)
      const reports = await listReports(db, channelSeq, page.map(({ messageSeq }) => messageSeq))
      return {
        messages: page.map((row) => ({
          messageSeq: row.messageSeq, courseSeq: row.courseSeq, curriculumSeq: row.curriculumSeq, title: row.title, name: row.name ?? '', content: row.content,
          pictures: row.pictures.map(({ pictureId }) => pictureUrl(channelSeq, pictureId)), isHidden: row.state === 'hidden', createdAt: isoOf(row.createdAt),
          reports: reports.filter(({ messageSeq }) => messageSeq === row.messageSeq).map(({ name, reason, createdAt }) => ({ name, reason, createdAt: isoOf(createdAt) })),
        })),
        hasMore: rows.length > REPORTS_PAGE,
      }
    },

    /** Throws `notFound`. */
    async decide({ channelSeq, messageSeq }: MessageRef, { hidden, bySeq }: { hidden: boolean; bySeq: number }): Promise<void> {
      const row = await findMessage(db, { channelSeq, messageSeq })
      const room = row === undefined ? undefined : await findRoomBySeq(db, { channelSeq, roomSeq: row.roomSeq })
      if (row === undefined || room === undefined || row.state === 'deleted') throw new AppError('notFound')
      await db.transaction(async (tx) => {
        if (hidden && row.state === 'shown') return takeAway(tx, ports, room, row, { state: 'hidden', bySeq, now: clock.now() })
        await deleteReports(tx, { channelSeq, messageSeq })
        await writeMessage(tx, { channelSeq, messageSeq }, { reportCount: 0 })
      })
    },

    /** Stores a picture for a message that its user sends later. Throws as `enterChat`, `writeRefusal`, `noPermission`, `postingTooFast`, and as `decodePicture`. */
    async addPicture(course: CourseRef, actor: Actor, dataUrl: string): Promise<Reply<'picture'>> {
      const chatter = await enterChat(db, course, actor, clock.now())
      const refusal = writeRefusal(chatter.standing, stateOf(chatter, false), clock.now().getTime())
      if (refusal !== null) throw new AppError(refusal)
      if (!maySendPictures(chatter.settings.pictures, chatter.standing)) throw new AppError('noPermission')
      const { channelSeq } = course
      await countFlood(db, clock, { key: `chat-picture:${channelSeq}:${chatter.me}`, most: PICTURE_MAX, windowMs: PICTURE_WINDOW_MS })
      const made = await decodePicture(dataUrl, `person ${chatter.me}`)
      const key = await storePicture(storage, channelSeq, made)
      const imageUrl = imageUrlOf(key) ?? ''
      const { width, height } = made
      try {
        await insertPicture(db, course, chatter.me, { pictureId: platformPicture(imageUrl)?.id ?? '', width, height }, clock.now())
      } catch (error) {
        await removePicture(storage, key)
        throw error
      }
      return { imageUrl, width, height }
    },

    /** Removes pictures that were not sent within a day, and the rooms of classes that are gone for good. */
    async clear(): Promise<void> {
      await db.transaction(async (tx) => {
        const gone = [...await deleteUnsent(tx, new Date(clock.now().getTime() - UNSENT_KEPT_MS), REMOVED_AT_ONCE), ...await deleteGoneRooms(tx, REMOVED_AT_ONCE)]
        await removePictures(jobs, tx, gone.map(({ channelSeq, pictureId }) => pictureKey(channelSeq, pictureId)))
      })
    },
  }
}
export type ChatService = ReturnType<typeof createChatService>
