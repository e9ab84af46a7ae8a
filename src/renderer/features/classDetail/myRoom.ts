import { lastRoom } from '#renderer/entities/session/lastStanding.ts'

/** Of what a class's panel says to its learners. */
export const myRoom = (courseSeq: number): string => `mine.${courseSeq}`

/** Custom property of a visitor's page that a user gets, with the height that a learner's own part of the panel had. */
export const MY_ROOM = '--madang-my-room'

/** Data attribute beside it. */
export const MINE_MARK = 'mine'

/** Height (px) of the learner's own part at a class's path when last shown; null: the user is no learner there, as far as known. */
export function lastMyRoom(path: string): number | null {
  const courseSeq = /^\/[^/]+\/(\d+)\/?$/.exec(path)?.[1]
  return courseSeq === undefined ? null : lastRoom(myRoom(Number(courseSeq)))
}
