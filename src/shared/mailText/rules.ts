import { siteMailRule } from './kinds.ts'
import type { SiteMailKind } from './kinds.ts'

export const MAIL_SUBJECT_MAX = 150
export const MAIL_CONTENT_MAX = 3000
export const MAIL_ACTION_MAX = 40
/** Test mails of one user in an hour. */
export const MAIL_TESTS_PER_HOUR = 20

/** What a site writes of a mail: plain text with values such as `{{title}}`; each line of the content is a paragraph. */
export interface MailWords {
  subject: string
  content: string
  /** The label of the button. */
  action: string
}
export const mailFields = ['subject', 'content', 'action'] as const
export type MailField = (typeof mailFields)[number]

const value = /\{\{([^{}]*)\}\}/g

/** Names between double braces, as they are written. */
export const valuesIn = (text: string): string[] => [...text.matchAll(value)].map(([, name = '']) => name.trim())

/** Fills in values. What a value contains is not filled in again; unknown names stay. */
export function fillValues(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(value, (all, name: string) => {
    const key = name.trim()
    return Object.hasOwn(values, key) ? values[key] ?? '' : all
  })
}

export type MailProblem =
  /** Values that this mail does not have, or braces that do not close. */
  | { field: MailField; why: 'unknown'; values: string[] }
  /** Values that subject or content must show. */
  | { field: 'content'; why: 'missing'; values: string[] }

/** What is wrong with the values of a text. */
export function mailProblems(kind: SiteMailKind, words: MailWords): MailProblem[] {
  const { values, required } = siteMailRule(kind)
  const known: ReadonlySet<string> = new Set(values)
  const unknown = mailFields.flatMap((field): MailProblem[] => {
    const names = valuesIn(words[field]).filter((name) => !known.has(name))
    const open = words[field].replace(value, '').match(/\{\{[^{}\s]*|[^{}\s]*\}\}/g) ?? []
    const found = [...new Set([...names, ...open])]
    return found.length === 0 ? [] : [{ field, why: 'unknown', values: found }]
  })
  const shown = new Set([...valuesIn(words.subject), ...valuesIn(words.content)])
  const missing = required.filter((name) => !shown.has(name))
  return [...unknown, ...(missing.length === 0 ? [] : [{ field: 'content' as const, why: 'missing' as const, values: missing }])]
}
