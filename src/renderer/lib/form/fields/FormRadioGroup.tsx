import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { RadioGroup } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

export function FormRadioGroup<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof RadioGroup>>) {
  const { field, error } = useField<I>({ control, name })
  return <RadioGroup {...rest} value={field.value ?? ''} onChange={field.onChange} error={error} />
}
