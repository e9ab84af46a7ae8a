/**
 * What the person wants to see: a `madang://` link, parsed, or an alarm that was clicked (DESK-04). `channelSeq` is null where
 * the link names no site, which then stays the one in front.
 */
export type AppLink =
  | { kind: 'class'; courseSeq: number; channelSeq: number | null }
  | { kind: 'lesson'; courseSeq: number; curriculumSeq: number; channelSeq: number | null }
  /** The live class of a lesson, to join it. */
  | { kind: 'live'; courseSeq: number; curriculumSeq: number; channelSeq: number | null }
  /** The browser comes back from a login outside the app, with its code and the state that the app gave it. */
  | { kind: 'loginCallback'; code: string; state: string }
  /** What an alarm of one of the accounts is about, as a path of its site; made by main alone, no address says it. */
  | { kind: 'alarm'; userSeq: number; channelSeq: number; path: string }

/** What a page is told of it: a login is redeemed in main, and its code stays there (AUTH-12). */
export type PageLink = Exclude<AppLink, { kind: 'loginCallback' }>
