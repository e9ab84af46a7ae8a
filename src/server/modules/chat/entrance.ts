import type { ChatSettings } from '#shared/chat/contract.ts'
import { chatStanding } from '#shared/chat/rules.ts'
import type { ChatStanding, Mute, RoomState } from '#shared/chat/rules.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { isPack } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { asPreviewedSince, requireVisible } from '#server/modules/course/index.ts'
import { findChatLesson, findPlace } from './queries/rooms.ts'
import type { PlaceRow } from './queries/rooms.ts'
import { settingsOf } from './queries/settings.ts'

/** A user in the chat of a class. */
export interface Chatter extends CourseRef {
  standing: Exclude<ChatStanding, 'none'>
  me: number
  inTrash: boolean
  isPreviewed: boolean
  settings: ChatSettings
  mute: PlaceRow['mute']
}

/** Throws `classNotFound`, `classDeleted` (COUR-08), `chatOff`, `notEnrolled`. */
export async function enterChat(db: Db, { channelSeq, courseSeq }: CourseRef, actor: Actor, now: Date): Promise<Chatter> {
  const found = await findPlace(db, { channelSeq, courseSeq }, actor.userSeq ?? 0)
  if (found === undefined || isPack(found)) throw new AppError('classNotFound')
  const row = asPreviewedSince(actor, courseSeq, found, now)
  requireVisible(row, actor, row)
  const standing = chatStanding(actor, row, { choiseStatusCd: row.choiseStatusCd, attendAt: isoOf(row.attendAt), validAt: isoOf(row.validAt) }, now.getTime())
  if (standing === 'none') throw new AppError('notEnrolled')
  const settings = settingsOf(row.settings)
  if (!settings.isOn) throw new AppError('chatOff')
  return { channelSeq, courseSeq, standing, me: actor.userSeq ?? 0, inTrash: isInTrash(row), isPreviewed: row.isPreviewed, settings, mute: row.mute }
}

/** The lesson of a room; null for the class's room. Throws `notFound` unless it is a published chat-room mission of the class. */
export async function lessonOf(db: Db, { channelSeq, courseSeq }: CourseRef, curriculumSeq: number | undefined): Promise<CurriculumBodyOf<'07'> | null> {
  if (curriculumSeq === undefined) return null
  const lesson = await findChatLesson(db, { channelSeq, courseSeq, curriculumSeq })
  if (lesson === undefined) throw new AppError('notFound')
  return lesson
}

const muteOf = ({ mute }: Pick<Chatter, 'mute'>): Mute | null => (mute === null ? null : { until: mute.until?.getTime() ?? null })

/** What `writeRefusal` asks for. */
export const stateOf = (chatter: Chatter, isFrozen: boolean): RoomState => ({ isFrozen, inTrash: chatter.inTrash, mute: muteOf(chatter) })
