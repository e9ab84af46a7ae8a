import type { Place, RequestSession, Standing } from './context.ts'

/** A session that a request came with, and what its person is at the place that was asked for. */
export interface FoundSession extends RequestSession {
  /** Its end was moved on by this request. */
  slid: boolean
  standing: Standing
}

/** Reads sessions: what requests, sockets and media need of the module that keeps them. */
export interface SessionReader {
  /** The live session of a token, slid on, and its person's standing at a place, in one statement; undefined when expired, revoked or unknown. */
  find(token: string, place: Place): Promise<FoundSession | undefined>
  /** A live session by its number, for links that are bound to one; undefined when it has ended. */
  look(sessionSeq: number): Promise<RequestSession | undefined>
}

/** No place: the standing found there is that of a stranger. */
export const nowhere: Place = { channelSeq: null, courseSeq: null }
