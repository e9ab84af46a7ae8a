import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Segmented } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

export function FormSegmented<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof Segmented>>) {
  const { field } = useField<I>({ control, name })
  return <Segmented {...rest} value={field.value ?? ''} onChange={field.onChange} />
}
