import { z } from 'zod'
import { dayRule, emailRule, urlRule } from './formats.ts'
import { firstMessage, validationMessage } from './validationMessage.ts'

export const TAG_MAX = 100

const tagText = z.string().max(TAG_MAX)

/** Kinds of tag (platform spec §5): email address, letters, digits, date, or hashtag word. */
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
  kind?: TagKind | undefined
  duplicates?: boolean | undefined
  limit?: number | undefined
}

export interface TagsAdded {
  tags: string[]
  rest: string
  problem: string | null
}

const sameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Splits text into tags at commas, tabs and line breaks; trims them. */
export function partTags(text: string): string[] {
  return text.split(/[,\t\r\n]/).map((part) => part.trim()).filter((part) => part !== '')
}

/** Adds the tags of a text (platform spec §5). Duplicates are dropped; refused ones stay in `rest`. */
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

/** Rule of a tag list, shared by input and server. */
export function tagsRule({ kind, duplicates = false, limit = Infinity }: TagOptions = {}) {
  return z.array(kind === undefined ? tagText.trim().min(1) : tagRules[kind])
    .refine((tags) => tags.length <= limit, { error: validationMessage('validation:maxItems', { max: limit }) })
    .refine((tags) => duplicates || tags.every((tag, index) => tags.findIndex((other) => sameTag(other, tag)) === index), { error: validationMessage('validation:tagTwice') })
}
