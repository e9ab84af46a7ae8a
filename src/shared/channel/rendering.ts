/** Id of the element with the data of a rendered page: JSON of query keys and what they hold. */
export const RENDERED_DATA_ID = 'madang-data'

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
}

export interface RenderedPage {
  /** Null for pages that are not rendered. */
  html: string | null
  /** JSON for the element of `RENDERED_DATA_ID`. */
  data: string
  /** URLs of calls that had no answer. */
  wanted: string[]
}

/** The one function of the renderer's server entry. */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage>
