import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatTypedPhone, phoneDigits } from '#shared/kernel/format/formats.ts'
import { TextField, useDigits } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

/**
 * A phone number: kept as digits, whatever is typed or pasted; shown 3-4-4 (platform spec §5). It shows the same with the focus as
 * without it: a value that changes as the focus comes would lose the selection that Tab makes.
 */
export function FormPhoneField<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof TextField>>) {
  const { field: { value, onChange, ...field }, error } = useField<I>({ control, name, label: rest.label })
  const typed = useDigits(formatTypedPhone(phoneDigits(String(value ?? ''))), onChange, phoneDigits)
  return <TextField type="tel" inputMode="tel" autoComplete="tel-national" placeholder="010-1234-5678" {...rest} {...field} {...typed} error={error} />
}
