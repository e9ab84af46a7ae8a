import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { NumberField } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

/** An empty field is null. */
export function FormNumberField<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof NumberField>>) {
  const { field, error } = useField<I>({ control, name, label: rest.label })
  return <NumberField {...rest} {...field} value={field.value ?? ''} onChange={(value) => field.onChange(value === '' ? null : Number(value))} error={error} />
}
