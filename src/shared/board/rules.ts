import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { isAttending } from '#shared/enrollment/rules.ts'
import type { CourseViewer } from '#shared/enrollment/rules.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor, CourseSubject } from '#shared/kernel/access/can.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { boardCd, postTypeCd, scopeCd, staffTypes } from './codes.ts'
import type { BoardCd, BoardFilter, PostTypeCd, ScopeCd } from './codes.ts'

/** A reader of a class's boards. `reader` is staff who may read everything and change nothing; `expired` attended, and reads only. */
export type BoardStanding = 'staff' | 'reader' | 'attendee' | 'expired' | 'stranger'

/** The standing of a user (courses spec §6): staff by the permissions for questions, participants by enrollment. */
export function boardStanding(actor: Actor, course: CourseSubject, viewer: Pick<CourseViewer, 'choiseStatusCd' | 'validAt' | 'attendAt'>, now: number): BoardStanding {
  if (can(actor, 'CLASS_QUESTIONS_UPDATE', course)) return 'staff'
  if (can(actor, 'CLASS_QUESTIONS_READ', course)) return 'reader'
  if (!actor.isChannelUser || viewer.choiseStatusCd !== choiseStatusCd.approved) return 'stranger'
  return isAttending(viewer, now) ? 'attendee' : 'expired'
}

/** Of a board of a site, by language; an empty one shows the Korean title. */
export interface BoardTitles { ko: string; en: string; ja: string }

/** What a site says of one of its boards. */
export interface SiteBoardRules {
  readCd: 'everyone' | 'members'
  writeCd: 'members' | 'staff'
  isClosed: boolean
}

/** The standing of a user in a board of a site: members write where they may and it is open, else they read. Null: they may not see it (SET-11). */
export function siteBoardStanding(actor: Actor, { readCd, writeCd, isClosed }: SiteBoardRules): BoardStanding | null {
  if (can(actor, 'SITE_BOARD_UPDATE')) return 'staff'
  if (can(actor, 'SITE_BOARD_READ')) return 'reader'
  if (!actor.isChannelUser) return readCd === 'everyone' ? 'stranger' : null
  return writeCd === 'members' && !isClosed ? 'attendee' : 'expired'
}

export const seesAll = (standing: BoardStanding): boolean => standing === 'staff' || standing === 'reader'
export const takesPart = (standing: BoardStanding): boolean => standing !== 'stranger'
export const mayWrite = (standing: BoardStanding): boolean => standing === 'staff' || standing === 'attendee'

/** Scopes whose posts appear in a reader's list; the text of others' secret ones is left out (`isMasked`). */
export function listedScopes(standing: BoardStanding): readonly ScopeCd[] {
  if (seesAll(standing)) return Object.values(scopeCd)
  return takesPart(standing) ? [scopeCd.everyone, scopeCd.participants, scopeCd.secret] : [scopeCd.everyone]
}

export interface SeenPost {
  scopeCd: ScopeCd
  isMine: boolean
  isHidden: boolean
}

/** Whether a user may read a post of a visible class (ROOM-05). What staff hid stays readable for its author. */
export function mayRead(post: SeenPost, standing: BoardStanding): boolean {
  if (seesAll(standing)) return true
  if (post.isMine && takesPart(standing)) return true
  if (post.isHidden) return false
  return post.scopeCd !== scopeCd.secret && listedScopes(standing).includes(post.scopeCd)
}

/** A row that is listed without its text. */
export const isMasked = (post: SeenPost, standing: BoardStanding): boolean => post.scopeCd === scopeCd.secret && !mayRead(post, standing)

/** Whether the board shows to a user: the class may hide its questions from those who do not take part (`courseQaShowYn`). */
export const showsBoard = (board: BoardCd, standing: BoardStanding, showsQuestions: boolean): boolean => board !== boardCd.question || showsQuestions || takesPart(standing)

/** Filters that a reader may use: strangers read the list as it is, so that each of its pages is one walk through an index. */
export function filtersOf(board: BoardCd, standing: BoardStanding): readonly BoardFilter[] {
  if (!takesPart(standing)) return ['all']
  const own: BoardFilter[] = board === boardCd.question ? ['all', 'mine', 'unanswered'] : ['all', 'mine', 'staff']
  return seesAll(standing) ? [...own, 'reported'] : own
}

export interface PostKind {
  postTypeCd: PostTypeCd
  scopeCd: ScopeCd
  pinned: boolean
  urgent: boolean
}

/** Whether a writer may give a post this type, scope and place: notices, library, staff's scope, pinned and urgent are the staff's. */
export function mayPostAs(post: PostKind, standing: BoardStanding): boolean {
  if (!mayWrite(standing)) return false
  if (post.postTypeCd === postTypeCd.question && (post.pinned || post.urgent || post.scopeCd === scopeCd.staff)) return false
  return standing === 'staff' || (!staffTypes.includes(post.postTypeCd) && post.scopeCd !== scopeCd.staff && !post.pinned && !post.urgent)
}

/** Types of staff's posts that may alarm attendees. */
export const toldTypes: readonly PostTypeCd[] = [postTypeCd.notice, postTypeCd.task]

/** Whether a new post alarms the attendees of its class, or the members of its site: a notice or task of staff that they may read, when its writer asks for it (ALRM-04). */
export function tellsAttendees(post: Pick<PostKind, 'postTypeCd' | 'scopeCd'> & { tellsAttendees: boolean }, standing: BoardStanding): boolean {
  return post.tellsAttendees && standing === 'staff' && toldTypes.includes(post.postTypeCd) && (post.scopeCd === scopeCd.everyone || post.scopeCd === scopeCd.participants)
}

/** Posts and comments of one user at a site within `POSTING_WINDOW_MS`. */
export const POSTS_MAX = 10
export const COMMENTS_MAX = 30
export const POSTING_WINDOW_MS = 10 * MINUTE_MS
