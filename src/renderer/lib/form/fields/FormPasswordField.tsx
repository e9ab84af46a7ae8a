import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PasswordField } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

export function FormPasswordField<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof PasswordField>>) {
  const { field, error } = useField<I>({ control, name, label: rest.label })
  return <PasswordField {...rest} {...field} value={field.value ?? ''} error={error} />
}
