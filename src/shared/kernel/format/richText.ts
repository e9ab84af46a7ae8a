import { z } from 'zod'
import { validationMessage } from './validationMessage.ts'

/** Deepest nesting of rich text; the editor makes about ten levels. */
export const RICH_TEXT_DEPTH_MAX = 50
/** Most tags of rich text, opening and closing. */
export const RICH_TEXT_TAGS_MAX = 10_000

/** Elements that hold nothing, or that a parser ends by itself when the next one begins. */
const flat: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr', 'p', 'li', 'td', 'th', 'tr'])

/**
 * Whether markup nests deeper or has more tags than a person writes; read in one pass without parsing, so that hostile
 * markup costs nothing. Markup that is not well-formed may count as deeper than it is.
 */
export function isTooComplex(html: string): boolean {
  const open = new Map<string, number>()
  let depth = 0
  let tags = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]{0,15})/gi)) {
    tags += 1
    const element = name.toLowerCase()
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
  return tags > RICH_TEXT_TAGS_MAX
}

/** Rich text as it is sent: at most `max` characters, markup included, and no more complex than a person writes. */
export const richText = (max: number) => z.string().max(max, { abort: true })
  .refine((html) => !isTooComplex(html), { error: validationMessage('validation:richTextTooComplex') })
