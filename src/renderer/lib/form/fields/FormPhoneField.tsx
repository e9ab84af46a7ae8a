import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatTypedPhone, phoneDigits } from '#shared/kernel/format/formats.ts'
import { TextField, useDigits } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

/** Phone number: stores digits, shows 3-4-4 (platform spec §5). The same with focus, since a changed value would lose Tab's selection. */
export function FormPhoneField<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof TextField>>) {
  const { field: { value, onChange, ...field }, error } = useField<I>({ control, name, label: rest.label })
  const typed = useDigits(formatTypedPhone(phoneDigits(String(value ?? ''))), onChange, phoneDigits)
  return <TextField type="tel" inputMode="tel" autoComplete="tel-national" placeholder="010-1234-5678" {...rest} {...field} {...typed} error={error} />
}
