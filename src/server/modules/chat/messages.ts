import { chatAlarms } from '#shared/chat/alarms.ts'
import type { MessageForm, chatCalls } from '#shared/chat/contract.ts'
import { CHAT_PAGE, FLOOD_MAX, FLOOD_WINDOW_MS, bannedWordIn, chatMissionComplete, mayDelete, mayReport, maySendPictures, slowWait, writeRefusal } from '#shared/chat/rules.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { platformPicture } from '#shared/kernel/format/pictures.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ChatMessage } from '#shared/kernel/socket/chatMessage.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import { countUp } from '#server/infra/limits/rateLimiter.ts'
import type { Allowance } from '#server/infra/limits/rateLimiter.ts'
import { pictureKey, removePictures } from '#server/infra/media/pictures/pictures.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { completeLessons, lockView } from '#server/modules/classroom/index.ts'
import { mentionedOf } from '#server/modules/mention/index.ts'
import { enterChat, lessonOf, stateOf } from './entrance.ts'
import type { Chatter } from './entrance.ts'
import { presentMessages } from './present.ts'
import {
  countShown, deleteReports, findLastAt, findMessage, findSent, insertMessage, insertReport, listBefore, listChanged, takePictures, writeMessage,
} from './queries/messages.ts'
import type { MessageRow } from './queries/messages.ts'
import { findRoom, findRoomBySeq, lockRoom, writeRead, writeRoom } from './queries/rooms.ts'
import type { RoomRef, RoomRow } from './queries/rooms.ts'

type Reply<Name extends keyof typeof chatCalls> = CallReply<(typeof chatCalls)[Name]>
export type ChatPorts = Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'announcer' | 'jobs' | 'storage'>

const roomOf = ({ channelSeq, courseSeq }: CourseRef, curriculumSeq: number | undefined): RoomRef => ({ channelSeq, courseSeq, curriculumSeq: curriculumSeq ?? null })

/** Throws `postingTooFast` with the seconds to wait. */
export async function countFlood(db: Db, clock: ServerPorts['clock'], allowance: Allowance): Promise<void> {
  const { times, endsAt } = await countUp(db, clock, allowance)
  if (times > allowance.most) throw new AppError('postingTooFast', { seconds: Math.max(1, Math.ceil((endsAt.getTime() - clock.now().getTime()) / 1000)) })
}

/** Tells all who are in the chat of the class, once the change is committed. */
export function announceMessage(tx: Db, announcer: ServerPorts['announcer'], { channelSeq, courseSeq, curriculumSeq }: RoomRef, message?: ChatMessage): void {
  afterCommit(tx, () => announcer.announce({ topic: 'chat', channelSeq, courseSeq }, { command: socketCommand.chatChanged, channelSeq, courseSeq, curriculumSeq, ...(message === undefined ? {} : { message }) }))
}

/** Replaces what a message shows under the lock of its room; deleting also removes its words, pictures and reports. */
export async function takeAway(tx: Db, { jobs, announcer }: Pick<ChatPorts, 'jobs' | 'announcer'>, room: RoomRow, row: MessageRow, { state, bySeq, now }: { state: 'deleted' | 'hidden'; bySeq: number; now: Date }): Promise<void> {
  const { channelSeq } = room
  const { version } = await lockRoom(tx, room)
  const message = { channelSeq, messageSeq: row.messageSeq }
  await writeMessage(tx, message, { state, version: version + 1, removedAt: now, removedBySeq: bySeq, reportCount: 0, ...(state === 'deleted' ? { content: '', pictures: [], mentions: [] } : {}) })
  await writeRoom(tx, room, { version: version + 1 })
  await deleteReports(tx, message)
  if (state === 'deleted') await removePictures(jobs, tx, row.pictures.map(({ pictureId }) => pictureKey(channelSeq, pictureId)))
  const [presented] = await presentMessages(tx, channelSeq, [{ ...row, state, version: version + 1 }])
  announceMessage(tx, announcer, room, presented)
}

/** Messages of a room (ROOM-04). All calls throw as `enterChat`. */
export function createMessageService(ports: ChatPorts) {
  const { database: { db }, clock, alarms, announcer } = ports
  const enter = (course: CourseRef, actor: Actor) => enterChat(db, course, actor, clock.now())

  /** A message of the class, with its room. Throws `notFound`, `classInTrash`. */
  async function openMessage({ messageSeq, ...course }: CourseRef & { messageSeq: number }, actor: Actor): Promise<{ chatter: Chatter; row: MessageRow; room: RoomRow }> {
    const chatter = await enter(course, actor)
    const row = await findMessage(db, { channelSeq: course.channelSeq, messageSeq })
    const room = row === undefined ? undefined : await findRoomBySeq(db, { channelSeq: course.channelSeq, roomSeq: row.roomSeq })
    if (row === undefined || room?.courseSeq !== course.courseSeq) throw new AppError('notFound')
    if (chatter.inTrash) throw new AppError('classInTrash')
    return { chatter, row, room }
  }

  /** Throws as `writeRefusal` says, `noPermission` for pictures, `chatWordRefused`. */
  function requireWritable(chatter: Chatter, room: RoomRow | undefined, { content, pictures }: MessageForm): void {
    const refusal = writeRefusal(chatter.standing, stateOf(chatter, room?.isFrozen ?? false), clock.now().getTime())
    if (refusal !== null) throw new AppError(refusal)
    if (pictures.length > 0 && !maySendPictures(chatter.settings.pictures, chatter.standing)) throw new AppError('noPermission')
    const word = chatter.standing === 'staff' ? null : bannedWordIn(content, chatter.settings.bannedWords)
    if (word !== null) throw new AppError('chatWordRefused', { word })
  }

  /** Completes the mission with the message that reaches its number; returns whether it is complete. */
  async function completeMission(tx: Db, { channelSeq, courseSeq, me, standing }: Chatter, room: RoomRow, lesson: CurriculumBodyOf<'07'> | null, now: Date): Promise<boolean> {
    if (lesson === null || room.curriculumSeq === null || standing !== 'attendee') return false
    const item = { channelSeq, courseSeq, curriculumSeq: room.curriculumSeq }
    const view = await lockView(tx, item, me, now)
    if (view.completedAt !== null) return true
    if (!chatMissionComplete(await countShown(tx, room, me), lesson.messageCount)) return false
    await completeLessons(tx, item, [{ userSeq: me, curriculumSeq: item.curriculumSeq }], now)
    afterCommit(tx, () => announcer.announce({ user: me }, { command: socketCommand.progressChanged, channelSeq, courseSeq }))
    return true
  }

  async function write(tx: Db, chatter: Chatter, ref: RoomRef, lesson: CurriculumBodyOf<'07'> | null, form: MessageForm): Promise<Reply<'send'>> {
    const { channelSeq, courseSeq, me, standing, settings } = chatter
    const room = await lockRoom(tx, ref)
    const now = clock.now()
    const before = await findSent(tx, room, me, form.sendNo)
    if (before !== undefined) return answerOf(tx, chatter, before)
    const seconds = slowWait(standing, room.slowSeconds ?? settings.slowSeconds, await findLastAt(tx, room, me), now.getTime())
    if (seconds > 0) throw new AppError('postingTooFast', { seconds })
    const pictureIds = form.pictures.map((url) => platformPicture(url)?.id ?? '')
    const pictures = await takePictures(tx, { channelSeq, courseSeq }, me, pictureIds)
    if (pictures.length !== form.pictures.length) throw new AppError('notFound')
    const answered = form.replyToSeq === null ? undefined : await findMessage(tx, { channelSeq, messageSeq: form.replyToSeq })
    if (form.replyToSeq !== null && (answered?.roomSeq !== room.roomSeq || answered.state !== 'shown')) throw new AppError('notFound')
    const mentions = await mentionedOf(tx, { channelSeq, courseSeq }, form, now)
    const [messageNo, version] = [room.lastNo + 1, room.version + 1]
    const messageSeq = await insertMessage(tx, {
      channelSeq, roomSeq: room.roomSeq, messageNo, version, userSeq: me, isStaff: standing === 'staff', sendNo: form.sendNo, content: form.content, pictures, mentions, replyToSeq: form.replyToSeq, createdAt: now,
    })
    await writeRoom(tx, room, { lastNo: messageNo, version })
    await writeRead(tx, room, me, messageNo, now)
    const isComplete = await completeMission(tx, chatter, room, lesson, now)
    const personSeqs = mentions.filter((userSeq) => userSeq !== me)
    if (personSeqs.length > 0) await alarms.raise(tx, { kind: chatAlarms.chatMention, channelSeq, courseSeq, actorSeq: me, personSeqs })
    const row = await findMessage(tx, { channelSeq, messageSeq })
    const [message] = row === undefined ? [] : await presentMessages(tx, channelSeq, [row])
    if (message === undefined) throw new Error('a message that was just written is not there')
    announceMessage(tx, announcer, ref, message)
    return { message, isComplete }
  }

  async function answerOf(tx: Db, { channelSeq }: Chatter, row: MessageRow): Promise<Reply<'send'>> {
    const [message] = await presentMessages(tx, channelSeq, [row])
    if (message === undefined) throw new Error('a message was not presented')
    return { message, isComplete: false }
  }

  return {
    /** Throws `notFound` for a lesson that is no chat room. */
    async list(course: CourseRef, actor: Actor, { curriculumSeq, beforeNo, after }: { curriculumSeq?: number | undefined; beforeNo?: number | undefined; after?: number | undefined }): Promise<Reply<'messages'>> {
      const { channelSeq, me } = await enter(course, actor)
      await lessonOf(db, course, curriculumSeq)
      const found = await findRoom(db, roomOf(course, curriculumSeq), me)
      if (found === undefined) return { messages: [], hasMore: false, version: 0 }
      const rows = after === undefined ? await listBefore(db, found.room, beforeNo) : await listChanged(db, found.room, after)
      const page = rows.slice(0, CHAT_PAGE)
      const messages = await presentMessages(db, channelSeq, after === undefined ? page.toReversed() : page)
      // Read after the room: what was committed in between has a higher version, and is asked for next.
      const version = after === undefined ? found.room.version : Math.max(after, ...page.map((row) => row.version))
      return { messages, hasMore: rows.length > CHAT_PAGE, version }
    },

    /** A repeated `sendNo` returns the message that it made. Throws as `writeRefusal`, `chatWordRefused`, `postingTooFast`, `notFound` for a picture or an answered message that is not there. */
    async send(course: CourseRef, actor: Actor, form: MessageForm): Promise<Reply<'send'>> {
      const chatter = await enter(course, actor)
      const ref = roomOf(course, form.curriculumSeq)
      const lesson = await lessonOf(db, course, form.curriculumSeq)
      const found = await findRoom(db, ref, chatter.me)
      const before = found === undefined ? undefined : await findSent(db, found.room, chatter.me, form.sendNo)
      if (before !== undefined) return answerOf(db, chatter, before)
      requireWritable(chatter, found?.room, form)
      await countFlood(db, clock, { key: `chat:${course.channelSeq}:${chatter.me}`, most: FLOOD_MAX, windowMs: FLOOD_WINDOW_MS })
      return db.transaction((tx) => write(tx, chatter, ref, lesson, form))
    },

    /** Throws `notFound`, `noPermission`, `classInTrash`. */
    async remove(place: CourseRef & { messageSeq: number }, actor: Actor): Promise<void> {
      const { chatter, row, room } = await openMessage(place, actor)
      if (!mayDelete(chatter.standing, { isMine: row.userSeq === chatter.me, state: row.state })) throw new AppError(row.state === 'deleted' ? 'notFound' : 'noPermission')
      await db.transaction((tx) => takeAway(tx, ports, room, row, { state: 'deleted', bySeq: chatter.me, now: clock.now() }))
    },

    /** Once for each user. Throws `notFound`, `noPermission`, `postingTooFast`. */
    async report(place: CourseRef & { messageSeq: number }, actor: Actor, reason: string): Promise<void> {
      const { chatter, row } = await openMessage(place, actor)
      if (!mayReport(chatter.standing, { isMine: row.userSeq === chatter.me, state: row.state })) throw new AppError('noPermission')
      await countFlood(db, clock, { key: `chat-report:${place.channelSeq}:${chatter.me}`, most: FLOOD_MAX, windowMs: FLOOD_WINDOW_MS })
      await db.transaction((tx) => insertReport(tx, { channelSeq: place.channelSeq, messageSeq: row.messageSeq }, { userSeq: chatter.me, reason, createdAt: clock.now() }))
    },
  }
}
export type MessageService = ReturnType<typeof createMessageService>
