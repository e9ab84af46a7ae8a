import { lastRoom } from '#renderer/entities/session/lastStanding.ts'

/** Most classes that the strip shows. */
export const SHOWN = 3

export const goingRoom = (channelSeq: number): string => `going.${channelSeq}`

/** Count of the last visit, to reserve space; 1 on the first. */
export const lastGoing = (channelSeq: number): number => Math.min(SHOWN, Number(lastRoom(goingRoom(channelSeq)) ?? 1))

/** Data attribute of a visitor's page that a user gets, with the count: styles of the strip's space read it. */
export const GOING_MARK = 'going'
