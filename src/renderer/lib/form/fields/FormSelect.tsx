import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Select } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

export function FormSelect<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof Select>>) {
  const { field, error } = useField<I>({ control, name, label: rest.label })
  return <Select {...rest} {...field} value={field.value ?? null} error={error} />
}
