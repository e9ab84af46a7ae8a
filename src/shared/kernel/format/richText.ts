import { z } from 'zod'
import { validationMessage } from './validationMessage.ts'

/** Deepest nesting; the editor produces about ten levels. */
export const RICH_TEXT_DEPTH_MAX = 50
/** Most tags, opening and closing. */
export const RICH_TEXT_TAGS_MAX = 10_000

/** Void elements, and those whose end tag is optional. */
const flat: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr', 'p', 'li', 'td', 'th', 'tr'])

/** Whether markup is deeper or larger than a person writes. One pass without parsing: cheap for hostile markup. */
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

/** Rich text input: at most `max` characters, markup included, within the complexity limits. */
export const richText = (max: number) => z.string().max(max, { abort: true })
  .refine((html) => !isTooComplex(html), { error: validationMessage('validation:richTextTooComplex') })
