import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor, CourseSubject } from '#shared/kernel/access/can.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { isAttending } from '#shared/enrollment/rules.ts'
import type { CourseViewer } from '#shared/enrollment/rules.ts'

/** Characters of a message. */
export const CHAT_TEXT_MAX = 2000
export const CHAT_PICTURES_MAX = 4
/** Messages of a page. */
export const CHAT_PAGE = 50
/** Messages of one user at a site within `FLOOD_WINDOW_MS`, staff included. */
export const FLOOD_MAX = 10
export const FLOOD_WINDOW_MS = 10 * SECOND_MS
/** Pictures that one user uploads at a site within `PICTURE_WINDOW_MS`. */
export const PICTURE_MAX = 20
export const PICTURE_WINDOW_MS = 10 * MINUTE_MS
/** Seconds that a learner waits between two messages; 0: no slow mode. */
export const slowModes = [0, 5, 10, 30, 60, 300] as const
export type SlowMode = (typeof slowModes)[number]
/** Who may send pictures. */
export const pictureSenders = ['all', 'staff', 'none'] as const
export type PictureSenders = (typeof pictureSenders)[number]
export const BANNED_WORDS_MAX = 200
export const BANNED_WORD_LENGTH = 40

/** A user in front of a class's chat. `reader` is staff who may read it and change nothing. */
export type ChatStanding = 'staff' | 'reader' | 'attendee' | 'none'

/** The standing of a user (ROOM-04): staff by the permissions for the classroom, learners while they attend. */
export function chatStanding(actor: Actor, course: CourseSubject, viewer: Pick<CourseViewer, 'choiseStatusCd' | 'validAt' | 'attendAt'>, now: number): ChatStanding {
  if (can(actor, 'CLASS_ROOM_UPDATE', course)) return 'staff'
  if (can(actor, 'CLASS_ROOM_READ', course)) return 'reader'
  return actor.isChannelUser && viewer.choiseStatusCd === choiseStatusCd.approved && isAttending(viewer, now) ? 'attendee' : 'none'
}

/** Null `until`: for good. */
export interface Mute {
  until: number | null
}

export const isMuted = (mute: Mute | null, now: number): boolean => mute !== null && (mute.until === null || mute.until > now)

/** How long staff mute a user. */
export const muteSpans = ['tenMinutes', 'day', 'forever'] as const
export type MuteSpan = (typeof muteSpans)[number]
const spanMs: Record<MuteSpan, number | null> = { tenMinutes: 10 * MINUTE_MS, day: DAY_MS, forever: null }

/** When a mute ends, epoch ms; null for good. */
export function mutedUntil(span: MuteSpan, now: number): number | null {
  const ms = spanMs[span]
  return ms === null ? null : now + ms
}

export interface RoomState {
  isFrozen: boolean
  inTrash: boolean
  mute: Mute | null
}

/** Why a user may not write now; null when they may. Staff write in a frozen room, and a mute does not hold for them. */
export function writeRefusal(standing: ChatStanding, { isFrozen, inTrash, mute }: RoomState, now: number): ErrorName | null {
  if (standing === 'none') return 'notEnrolled'
  if (standing === 'reader') return 'noPermission'
  if (inTrash) return 'classInTrash'
  if (standing === 'staff') return null
  if (isMuted(mute, now)) return 'chatMuted'
  return isFrozen ? 'chatFrozen' : null
}

/** Seconds that slow mode still asks for; 0 for staff. @param lastAt epoch ms of the user's last message there */
export function slowWait(standing: ChatStanding, slowSeconds: number, lastAt: number | null, now: number): number {
  if (standing === 'staff' || lastAt === null) return 0
  return Math.max(0, Math.ceil((lastAt + slowSeconds * SECOND_MS - now) / SECOND_MS))
}

export const maySendPictures = (senders: PictureSenders, standing: ChatStanding): boolean => senders === 'all' ? standing === 'staff' || standing === 'attendee' : senders === 'staff' && standing === 'staff'

// One form for width, case and invisible characters.
const plain = (text: string) => text.normalize('NFKC').replace(/[\u200b-\u200d\u2060\ufeff]/g, '').toLowerCase()

/** The first banned word in a text; null when it holds none. */
export function bannedWordIn(text: string, words: readonly string[]): string | null {
  const searched = plain(text)
  return words.find((word) => plain(word) !== '' && searched.includes(plain(word))) ?? null
}

/** Whether a message may be deleted: by its author while they take part, and by staff. */
export function mayDelete(standing: ChatStanding, { isMine, state }: { isMine: boolean; state: string }): boolean {
  if (state === 'deleted' || standing === 'none' || standing === 'reader') return false
  return standing === 'staff' || isMine
}

/** Reports are for learners, about others. */
export const mayReport = (standing: ChatStanding, { isMine, state }: { isMine: boolean; state: string }): boolean => standing === 'attendee' && !isMine && state === 'shown'

/** Whether a chat-room mission (07) is complete. */
export const chatMissionComplete = (written: number, needed: number): boolean => written >= needed
