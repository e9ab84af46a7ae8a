import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextField, useDigits } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

/** Text of digits, such as an account number: strips other characters, keeps leading zeros (platform spec §5). */
export function FormDigitsField<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof TextField>>) {
  const { field: { value, onChange, ...field }, error } = useField<I>({ control, name, label: rest.label })
  const typed = useDigits(value ?? '', onChange)
  return <TextField inputMode="numeric" autoComplete="off" spellCheck={false} {...rest} {...field} {...typed} error={error} />
}
