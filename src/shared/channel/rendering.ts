import type { SiteWords } from '#shared/terminology/terminology.ts'

/** Id of the element with the data of a rendered page: JSON of query keys and what they hold. */
export const RENDERED_DATA_ID = 'madang-data'

/** Id of the element with what the boot of a rendered page needs (`BootData`); it stands before the boot. */
export const BOOT_DATA_ID = 'madang-boot'

/** Id of the element with the styles that a rendered page uses. */
export const USED_STYLES_ID = 'madang-styles'

/** Id of the element with the large fonts that a rendered page uses; its boot lets them come after the pictures. */
export const PAGE_FONTS_ID = 'madang-fonts'

/** Event at the document's element: the application has taken the page over. */
export const TAKEN_OVER_EVENT = 'takenover'

/** What of the query a page depends on beside its site, by its path; other pages on nothing. Other parameters make no page of their own, so that no link can fill the cache. */
export const pageParams: readonly [RegExp, readonly string[]][] = [
  [/^\/classes\/?$/i, ['q', 'categoryCd', 'courseTypeCd', 'sort', 'page', 'size']],
  [/^\/(?:terms|privacy|consent-14|marketing-consent)\/?$/i, ['version']],
  // A class or a package, at the site's own word too.
  [/^\/[^/]+\/\d+\/?$/, ['tab']],
]

/** What a rendered page knows before its application runs. */
export interface BootData {
  /** Paths of the application's scripts, the entry first. */
  scripts: readonly string[]
  /** Paths of the style sheets of which the page has only what it uses. */
  styles: readonly string[]
  /** The page's site; null: the platform's own pages. */
  channelSeq: number | null
  /** URLs of the calls that count visits; `track` is null without a site. */
  views: { track: string | null; log: string }
  needsScripts: boolean
  homeTimes: boolean
}

/** What a page is rendered from. It asks for nothing itself. */
export interface PageToRender {
  /** Origin, path and the part of the query that the page depends on. */
  address: string
  language: 'ko' | 'en' | 'ja'
  /** Content of the platform's meta tag. */
  platform: string
  /** Bodies of responses to a visitor, by call URL. */
  answers: Readonly<Record<string, string>>
  /** ISO time that the page shows as the present. */
  now: string
  /** The site's own words in the language, and what names them; null: the platform's. */
  words: (SiteWords & { key: string }) | null
  /** The site's colour; null: the platform's. */
  primaryColor: string | null
}

export interface RenderedPage {
  /** Markup in UTF-8, never made a string: large ones are expensive. Null for pages that are not rendered. */
  html: Uint8Array<ArrayBuffer> | null
  /** JSON for the element of `RENDERED_DATA_ID`. */
  data: string
  /** URLs of all its calls, with and without an answer. */
  calls: string[]
  /** The page moves by itself or shows something without a touch, so its scripts come without one. */
  needsScripts: boolean
  /** The page shows times of the zone that most readers are in. */
  homeTimes: boolean
}

/** The one function of the renderer's server entry. */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage>
