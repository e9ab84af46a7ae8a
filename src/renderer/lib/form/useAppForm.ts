import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { schemaResolver } from './resolver.ts'

export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>

/** A form over a zod schema: validates on blur and submit, then while typing; focuses the first error. */
export function useAppForm<Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>, defaultValues: DefaultValues<Input>): AppForm<Input, Output> {
  return useForm<Input, unknown, Output>({ resolver: schemaResolver(schema), defaultValues, mode: 'onBlur', reValidateMode: 'onChange', shouldFocusError: true })
}
