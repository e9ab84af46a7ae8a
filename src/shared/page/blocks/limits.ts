/** Blocks of a page, those in columns included. */
export const PAGE_BLOCKS_MAX = 200
/** Characters of all blocks of a page, as JSON. */
export const PAGE_BLOCKS_CHARS_MAX = 300_000
/** Bytes of a request that holds them: three for each Korean letter. */
export const PAGE_BODY_LIMIT = 1_200_000

export const BLOCK_ID_PATTERN = /^[\w-]{1,36}$/
export const BLOCK_TITLE_MAX = 80
export const BLOCK_LEAD_MAX = 300
export const BLOCK_BUTTON_MAX = 24
export const BLOCK_LINK_MAX = 500
/** Texts of pages from before there were blocks may be as long. */
export const BLOCK_TEXT_MAX = 100_000
export const GALLERY_MAX = 24
export const CARDS_MAX = 12
export const FAQ_MAX = 30
export const FAQ_QUESTION_MAX = 150
export const FAQ_ANSWER_MAX = 1500
export const PRICES_MAX = 4
export const PRICE_LINES_MAX = 12
export const PRICE_LINE_MAX = 80
export const MAP_ADDRESS_MAX = 120
export const COLUMN_BLOCKS_MAX = 10
export const SNIPPET_MAX = 20_000
/** Height of a snippet's frame, px. */
export const SNIPPET_HEIGHTS = { min: 80, max: 2000, default: 320 } as const
