import { z } from 'zod'
import { dayRule, emailRule, urlRule } from './formats.ts'
import { firstMessage, validationMessage } from './validationMessage.ts'

/** Longest tag of a plain text, characters. */
export const TAG_MAX = 100

const tagText = z.string().max(TAG_MAX)

/** What a tag may be (platform spec §5): an address, letters, digits, a day, or a word as one writes behind `#`. */
export const tagRules = {
  email: emailRule,
  url: urlRule,
  text: tagText.regex(/^[\p{L}\p{M}]+$/u, { error: validationMessage('validation:tagLetters') }),
  digits: tagText.regex(/^\d+$/, { error: validationMessage('validation:tagDigits') }),
  isodate: dayRule,
  textTag: tagText.regex(/^[\p{L}\p{M}\p{N}_]+$/u, { error: validationMessage('validation:tagWord') }),
} as const
export type TagKind = keyof typeof tagRules

export interface TagOptions {
  /** What a tag must be; anything of at most TAG_MAX characters without it. */
  kind?: TagKind | undefined
  /** Whether the same tag may stand twice; not, unless said. */
  duplicates?: boolean | undefined
  /** Most tags; any number without it. */
  limit?: number | undefined
}

export interface TagsAdded {
  tags: string[]
  /** What was not taken and may be mended, joined by commas. */
  rest: string
  /** Why, as a message of validation; of the first that was not taken. */
  problem: string | null
}

const sameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A typed or pasted text as tags: parted at commas, tabs and line ends, each trimmed. */
export function partTags(text: string): string[] {
  return text.split(/[,\t\r\n]/).map((part) => part.trim()).filter((part) => part !== '')
}

/** Adds the tags of a text to those there are (platform spec §5). A tag that is there already is dropped; others not taken stay in `rest`. */
export function addTags(tags: readonly string[], text: string, { kind, duplicates = false, limit = Infinity }: TagOptions = {}): TagsAdded {
  const taken = [...tags]
  const rest: string[] = []
  const problems: string[] = []
  for (const part of partTags(text)) {
    const tag = (kind === undefined ? tagText : tagRules[kind]).safeParse(part)
    if (!tag.success) {
      rest.push(part)
      problems.push(firstMessage(tag.error))
    } else if (!duplicates && taken.some((other) => sameTag(other, tag.data))) {
      problems.push(validationMessage('validation:tagTwice'))
    } else if (taken.length >= limit) {
      rest.push(part)
      problems.push(validationMessage('validation:maxItems', { max: limit }))
    } else {
      taken.push(tag.data)
    }
  }
  return { tags: taken, rest: rest.join(', '), problem: problems[0] ?? null }
}

/** The rule of a list of tags, which the server holds as the input does. */
export function tagsRule({ kind, duplicates = false, limit = Infinity }: TagOptions = {}) {
  return z.array(kind === undefined ? tagText.trim().min(1) : tagRules[kind])
    .refine((tags) => tags.length <= limit, { error: validationMessage('validation:maxItems', { max: limit }) })
    .refine((tags) => duplicates || tags.every((tag, index) => tags.findIndex((other) => sameTag(other, tag)) === index), { error: validationMessage('validation:tagTwice') })
}
