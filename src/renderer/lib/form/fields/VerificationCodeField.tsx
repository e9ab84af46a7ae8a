import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CodeField } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

export function VerificationCodeField<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof CodeField>>) {
  const { field, error } = useField<I>({ control, name })
  return <CodeField {...rest} {...field} value={field.value ?? ''} error={error} />
}
