import { lastRoom, noteRoom } from '#renderer/entities/session/lastStanding.ts'

const roomOf = (courseSeq: number | string): string => `mine.${courseSeq}`

/** Keeps the height of what a class's panel says to its learner; null: the user is none. Hidden, it has no height: wide and narrow pages each show one of two. */
export function noteMyRoom(courseSeq: number, element: HTMLElement | null): void {
  if (element?.offsetHeight !== 0) noteRoom(roomOf(courseSeq), element && element.offsetHeight)
}

/** Custom property of a visitor's page that a user gets, with the height that a learner's own part of the panel had. */
export const MY_ROOM = '--madang-my-room'

/** Data attribute beside it. */
export const MINE_MARK = 'mine'

/** Height (px) of the learner's own part at a class's path when last shown; null: the user is no learner there, as far as known. */
export function lastMyRoom(path: string): string | null {
  const courseSeq = /^\/[^/]+\/(\d+)\/?$/.exec(path)?.[1]
  return courseSeq === undefined ? null : lastRoom(roomOf(courseSeq))
}
