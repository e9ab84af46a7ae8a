/** A parsed `madang://` link, or a clicked notification (DESK-04). Null `channelSeq`: stay on the current site. */
export type AppLink =
  | { kind: 'class'; courseSeq: number; channelSeq: number | null }
  | { kind: 'lesson'; courseSeq: number; curriculumSeq: number; channelSeq: number | null }
  | { kind: 'live'; courseSeq: number; curriculumSeq: number; channelSeq: number | null }
  | { kind: 'loginCallback'; code: string; state: string }
  /** Target of a notification. Created by the main process only; no URL maps to it. */
  | { kind: 'notification'; userSeq: number; channelSeq: number; path: string }

/** The page's part: login codes are redeemed in the main process and stay there (AUTH-12). */
export type PageLink = Exclude<AppLink, { kind: 'loginCallback' }>
