/** Places that the menu leads to, by route name. */
export type MenuPlace = 'main' | 'me-classes' | 'settings-contents' | 'classes-create'

/** A parsed `madang://` link, a clicked notification or a choice of the menu (DESK-04). Null `channelSeq`: stay on the current site. */
export type AppLink =
  | { kind: 'class'; courseSeq: number; channelSeq: number | null }
  | { kind: 'lesson'; courseSeq: number; curriculumSeq: number; channelSeq: number | null }
  | { kind: 'live'; courseSeq: number; curriculumSeq: number; channelSeq: number | null }
  /** A live class that the main process has just joined. No URL maps to it. */
  | { kind: 'joinedLive'; courseSeq: number; curriculumSeq: number; channelSeq: number }
  | { kind: 'loginCallback'; code: string; state: string }
  /** Target of a notification. Created by the main process only; no URL maps to it. */
  | { kind: 'notification'; userSeq: number; channelSeq: number; path: string }
  | { kind: 'place'; place: MenuPlace }

/** The page's part: login codes are redeemed in the main process and stay there (AUTH-12). */
export type PageLink = Exclude<AppLink, { kind: 'loginCallback' }>
