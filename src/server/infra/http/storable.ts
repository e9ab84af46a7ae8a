import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { InputIssue } from '#shared/kernel/errors.ts'

/** PostgreSQL keeps no NUL in any text, and no half of a surrogate pair in JSON. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/**
 * Where parsed input holds text that the database cannot keep, which no schema looks for. It walks what a schema has let
 * through, and so is no deeper than the schema.
 */
export function unstorableText(input: unknown, path: (string | number)[] = []): InputIssue[] {
  if (typeof input === 'string') return isStorable(input) ? [] : [{ path, message: validationMessage('validation:invalid') }]
  if (Array.isArray(input)) return input.flatMap((part, index) => unstorableText(part, [...path, index]))
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, part]) => unstorableText(part, [...path, key]))
}
