import { toNestErrors } from '@hookform/resolvers'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldError, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { messageOfIssue, validationMessage } from '#shared/kernel/format/validationMessage.ts'

export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>

/** A form over a zod schema: validates each field from its first blur on, all on submit; focuses the first error. */
export function useAppForm<Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>, defaultValues: DefaultValues<Input>): AppForm<Input, Output> {
  return useForm<Input, unknown, Output>({ resolver: schemaResolver(schema), defaultValues, mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: true })
}

/** Validates with the server's own schema. Messages stay keys (validationMessage.ts), to follow a change of language. */
function schemaResolver<Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>): Resolver<Input, unknown, Output> {
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
