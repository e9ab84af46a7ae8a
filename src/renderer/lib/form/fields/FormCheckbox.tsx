import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

export function FormCheckbox<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof Checkbox>>) {
  const { field: { value, onChange, ...field }, error } = useField<I>({ control, name })
  return <Checkbox {...rest} {...field} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} error={error} />
}
