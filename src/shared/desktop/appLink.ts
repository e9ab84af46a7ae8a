/** A parsed `madang://` link, or a clicked notification (DESK-04). `channelSeq` is null when the link names no site: stay on the current one. */
export type AppLink =
  | { kind: 'class'; courseSeq: number; channelSeq: number | null }
  | { kind: 'lesson'; courseSeq: number; curriculumSeq: number; channelSeq: number | null }
  /** Joins a lesson's live class. */
  | { kind: 'live'; courseSeq: number; curriculumSeq: number; channelSeq: number | null }
  /** Callback of a browser login, with code and state. */
  | { kind: 'loginCallback'; code: string; state: string }
  /** Target of a notification, as a path of its site. Created by the main process only; no URL maps to it. */
  | { kind: 'alarm'; userSeq: number; channelSeq: number; path: string }

/** The page's part: login callbacks are redeemed in the main process and their code stays there (AUTH-12). */
export type PageLink = Exclude<AppLink, { kind: 'loginCallback' }>
