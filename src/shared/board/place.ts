import type { CourseRef } from '#shared/kernel/refs.ts'

/** A board of a site. */
export interface SiteBoardRef {
  channelSeq: number
  boardSeq: number
}

/** Where posts stand: a class, or a board of the site. */
export type BoardPlace = CourseRef | SiteBoardRef

export const isSiteBoard = (place: BoardPlace): place is SiteBoardRef => 'boardSeq' in place

/** The place alone, of something that has more. */
export const placeOf = (place: BoardPlace): BoardPlace => (isSiteBoard(place) ? { channelSeq: place.channelSeq, boardSeq: place.boardSeq } : { channelSeq: place.channelSeq, courseSeq: place.courseSeq })
