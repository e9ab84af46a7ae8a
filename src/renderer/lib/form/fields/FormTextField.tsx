import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextField } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

interface Problem {
  /** An error beyond the schema, such as a taken address; the schema's own errors come first. */
  problem?: string | undefined
}

export function FormTextField<I extends FieldValues>({ control, name, problem, ...rest }: Bound<I> & Rest<ComponentProps<typeof TextField>> & Problem) {
  const { field, error } = useField<I>({ control, name, label: rest.label })
  return <TextField {...rest} {...field} value={field.value ?? ''} error={error ?? problem} />
}
