/** Longest values of a SEO setting, in characters. Search engines show less; the counters of the form say how much. */
export const SEO_TITLE_MAX = 100
export const SEO_DESCRIPTION_MAX = 300
export const SEO_KEYWORDS_MAX = 200

/** About as much of a title and a description as a search result shows. */
export const SEO_TITLE_SHOWN = 60
export const SEO_DESCRIPTION_SHOWN = 160

/** The share picture of a setting: none, or a picture that the site uploaded. */
export const isOwnPicture = (channelSeq: number, url: string): boolean => url === '' || (/^\/images\/(\d+)\/[0-9a-f]{32}(?:\.\w+)?\.webp$/.exec(url)?.[1] ?? '') === String(channelSeq)
