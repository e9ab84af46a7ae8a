import type { chatCalls } from '#shared/chat/contract.ts'
import { isMuted, maySendPictures, mutedUntil, writeRefusal } from '#shared/chat/rules.ts'
import type { MuteSpan } from '#shared/chat/rules.ts'
import { courseStanding } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { lockLiveCourse, personOf } from '#server/modules/course/index.ts'
import { enterChat, lessonOf, stateOf } from './entrance.ts'
import { announceMessage } from './messages.ts'
import type { ChatPorts } from './messages.ts'
import { countShown } from './queries/messages.ts'
import { deleteMute, findMember, findRoom, listMutes, listUnread, lockRoom, writeMute, writeRead, writeRoom } from './queries/rooms.ts'

type Reply<Name extends keyof typeof chatCalls> = CallReply<(typeof chatCalls)[Name]>

const UNREAD_ROOMS_MAX = 100
const MUTES_MAX = 100

/** Rooms: entering, reading, and what staff decide (ROOM-04). Calls of learners throw as `enterChat`. */
/** How often (ms) a reader's other devices hear of what is read in a room. */
export const READS_TOLD_EVERY_MS = 30_000

export function createRoomService({ database: { db }, clock, announcer }: ChatPorts) {
  /** Announces to a user that what they may do in the class's rooms changed. */
  const tell = (userSeq: number, { channelSeq, courseSeq }: CourseRef) =>
    announcer.announce({ user: userSeq }, { command: socketCommand.chatChanged, channelSeq, courseSeq, curriculumSeq: null })

  return {
    async room(course: CourseRef, actor: Actor, curriculumSeq: number | undefined): Promise<Reply<'room'>> {
      const now = clock.now()
      const chatter = await enterChat(db, course, actor, now)
      const { standing, settings, mute, isPreviewed, me } = chatter
      const lesson = await lessonOf(db, course, curriculumSeq)
      const found = await findRoom(db, { ...course, curriculumSeq: curriculumSeq ?? null }, me)
      const isFrozen = found?.room.isFrozen ?? false
      const write = writeRefusal(standing, stateOf(chatter, isFrozen), now.getTime()) === null && !isPreviewed
      const state = stateOf(chatter, isFrozen)
      const written = lesson === null || found === undefined ? 0 : await countShown(db, found.room, me)
      return {
        lastNo: found?.room.lastNo ?? 0, version: found?.room.version ?? 0, readNo: found?.readNo ?? null, isFrozen, standing,
        slowSeconds: standing === 'staff' ? 0 : found?.room.slowSeconds ?? settings.slowSeconds, ownSlowSeconds: found?.room.slowSeconds ?? null,
        mute: standing !== 'staff' && mute !== null && isMuted(state.mute, now.getTime()) ? { until: isoOf(mute.until), reason: mute.reason } : null,
        can: { write, pictures: write && maySendPictures(settings.pictures, standing), manage: standing === 'staff' && !chatter.inTrash },
        mission: lesson === null ? null : { needed: lesson.messageCount, written, isComplete: written >= lesson.messageCount, dueAt: lesson.dueAt },
      }
    },

    /** The user's other devices hear of it, at most every `READS_TOLD_EVERY_MS`: in a chat of thousands each page reads each message. */
    async read(course: CourseRef, actor: Actor, { curriculumSeq, lastNo }: { curriculumSeq?: number | undefined; lastNo: number }): Promise<void> {
      const { me } = await enterChat(db, course, actor, clock.now())
      await lessonOf(db, course, curriculumSeq)
      await db.transaction(async (tx) => {
        const found = await findRoom(tx, { ...course, curriculumSeq: curriculumSeq ?? null }, me)
        const room = found?.room ?? await lockRoom(tx, { ...course, curriculumSeq: curriculumSeq ?? null })
        const moved = await writeRead(tx, room, me, Math.min(lastNo, room.lastNo), clock.now())
        const isFirst = (found?.readAt ?? null) === null || clock.now().getTime() - (found?.readAt?.getTime() ?? 0) >= READS_TOLD_EVERY_MS
        if (moved && isFirst) afterCommit(tx, () => announcer.announce({ user: me }, { command: socketCommand.chatRead, ...course, curriculumSeq: curriculumSeq ?? null }))
      })
    },

    async unread(member: MemberRef, courseSeq: number | undefined): Promise<Reply<'unread'>> {
      return { rooms: await listUnread(db, member, courseSeq, clock.now(), UNREAD_ROOMS_MAX) }
    },

    /** Throws `notFound` for who is no member, `noPermission` for staff, `classInTrash`. */
    async mute(course: CourseRef, actor: Actor, { userSeq, span, reason }: { userSeq: number; span: MuteSpan; reason: string }): Promise<void> {
      const now = clock.now()
      const member = await findMember(db, course, userSeq)
      if (member === undefined) throw new AppError('notFound')
      if (courseStanding({ userTypeCd: member.userTypeCd, isChannelUser: true }, member.appointed) !== null) throw new AppError('noPermission')
      const until = mutedUntil(span, now.getTime())
      await db.transaction(async (tx) => {
        await lockLiveCourse(tx, course)
        await writeMute(tx, course, { userSeq, until: until === null ? null : new Date(until), reason, mutedBySeq: personOf(actor), createdAt: now })
      })
      tell(userSeq, course)
    },

    /** Throws `notFound` for who is not muted. */
    async unmute(course: CourseRef, userSeq: number): Promise<void> {
      if (!(await db.transaction((tx) => deleteMute(tx, course, userSeq)))) throw new AppError('notFound')
      tell(userSeq, course)
    },

    async mutes(course: CourseRef): Promise<Reply<'mutes'>> {
      const rows = await listMutes(db, course, clock.now(), MUTES_MAX)
      return { mutes: rows.map((row) => ({ ...row, byName: row.byName ?? '', until: isoOf(row.until), createdAt: isoOf(row.createdAt) })) }
    },

    /** Throws `notFound`, `classInTrash`. */
    async manage(course: CourseRef, actor: Actor, { curriculumSeq, isFrozen, slowSeconds }: { curriculumSeq?: number | undefined; isFrozen: boolean; slowSeconds: number | null }): Promise<void> {
      const { inTrash } = await enterChat(db, course, actor, clock.now())
      if (inTrash) throw new AppError('classInTrash')
      await lessonOf(db, course, curriculumSeq)
      await db.transaction(async (tx) => {
        const room = await lockRoom(tx, { ...course, curriculumSeq: curriculumSeq ?? null })
        await writeRoom(tx, room, { isFrozen, slowSeconds })
        announceMessage(tx, announcer, room)
      })
    },
  }
}
export type RoomService = ReturnType<typeof createRoomService>
