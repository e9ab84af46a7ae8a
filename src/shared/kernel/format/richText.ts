import { z } from 'zod'
import { validationMessage } from './validationMessage.ts'

/** Deepest nesting; the editor produces about ten levels. */
export const RICH_TEXT_DEPTH_MAX = 50
/** Most tags, opening and closing. */
export const RICH_TEXT_TAGS_MAX = 10_000
/** Most pictures, most videos and most table cells of one text. */
export const RICH_TEXT_PICTURES_MAX = 50
export const RICH_TEXT_VIDEOS_MAX = 20
export const RICH_TEXT_CELLS_MAX = 1000
/** Most columns or rows that one cell spans. */
export const RICH_TEXT_SPAN_MAX = 20
/** Longest description of a picture for those who do not see it, in characters. */
export const PICTURE_ALT_MAX = 300
/** Largest width and height that a picture of a text states, px. */
export const PICTURE_SIDE_MAX = 20_000

/** Tones of a callout. */
export const calloutTones = ['info', 'tip', 'warning'] as const
export type CalloutTone = (typeof calloutTones)[number]

/** Void elements, and those whose end tag is optional. */
const flat: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr', 'p', 'li', 'td', 'th', 'tr'])

/** Whether markup is deeper or larger than a person writes. One pass without parsing: cheap for hostile markup. */
export function isTooComplex(html: string): boolean {
  const open = new Map<string, number>()
  let depth = 0
  let tags = 0
  let cells = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]{0,15})/gi)) {
    tags += 1
    const element = name.toLowerCase()
    if (slash === '' && (element === 'td' || element === 'th')) cells += 1
    if (flat.has(element)) continue
    const count = open.get(element) ?? 0
    if (slash === '') {
      open.set(element, count + 1)
      depth += 1
    } else if (count > 0) {
      open.set(element, count - 1)
      depth -= 1
    }
    if (depth > RICH_TEXT_DEPTH_MAX) return true
  }
  return tags > RICH_TEXT_TAGS_MAX || cells > RICH_TEXT_CELLS_MAX
}

/** Whether a text has more pictures or videos than allowed; counts at least what a browser would show. */
export function hasTooManyMedia(html: string): boolean {
  const countOf = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  return countOf(/<img/gi) > RICH_TEXT_PICTURES_MAX || countOf(/data-video/gi) > RICH_TEXT_VIDEOS_MAX
}

/** Rich text input: at most `max` characters, markup included, within the complexity limits. */
export const richText = (max: number) => z.string().max(max, { abort: true })
  .refine((html) => !isTooComplex(html), { error: validationMessage('validation:richTextTooComplex') })
  .refine((html) => !hasTooManyMedia(html), { error: validationMessage('validation:richTextMedia') })

/** Whether a sanitized rich text has neither words nor pictures nor videos. */
export const showsNothing = (html: string): boolean => !/<img|data-video/.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === ''
