import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { messageOfIssue, validationMessage } from '#shared/kernel/format/validationMessage.ts'

/**
 * Validates a form by the very schema that the server uses. Messages stay keys (shared/kernel/format/validationMessage.ts), so that
 * they are shown in the language of the moment.
 */
export function schemaResolver<Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>): Resolver<Input, unknown, Output> {
  return async (values, _context, options) => {
    const parsed = await schema.safeParseAsync(values, { reportInput: true })
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const issue of parsed.error.issues) {
      const { key, params } = messageOfIssue(issue)
      errors[issue.path.join('.') || 'root'] ??= { type: issue.code, message: validationMessage(key, params) }
    }
    return { values: {}, errors: toNestErrors(errors, options) as never }
  }
}
