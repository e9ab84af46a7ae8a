import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { TextField } from '#renderer/ui/index.ts'
import { FormTextField } from './FormTextField.tsx'
import type { Bound, Rest } from './useField.ts'

/** Validate with `emailRule` or `emptyOr(emailRule)` (platform spec §5). */
export function FormEmailField<I extends FieldValues>(props: Bound<I> & Rest<ComponentProps<typeof TextField>>) {
  return <FormTextField<I> type="email" inputMode="email" autoComplete="email" spellCheck={false} placeholder="name@example.com" {...props} />
}

/** Validate with `urlRule` or `emptyOr(urlRule)` (platform spec §5). */
export function FormUrlField<I extends FieldValues>(props: Bound<I> & Rest<ComponentProps<typeof TextField>>) {
  return <FormTextField<I> type="url" inputMode="url" autoComplete="url" spellCheck={false} placeholder="https://" {...props} />
}
