import type { Place, RequestSession, Standing } from './context.ts'

export interface FoundSession extends RequestSession {
  slid: boolean
  standing: Standing
}

export interface SessionReader {
  /** Finds a live session, extends it and reads its user's roles at a place, in one statement. */
  find(token: string, place: Place): Promise<FoundSession | undefined>
  /** A live session by number, for signed links that are bound to one. */
  look(sessionSeq: number): Promise<RequestSession | undefined>
}

export const nowhere: Place = { channelSeq: null, courseSeq: null }
