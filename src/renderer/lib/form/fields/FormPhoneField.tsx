import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatPhone, phoneDigits } from '#shared/domain/formats.ts'
import { TextField, useDigits } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

/** A phone number: kept as digits, whatever is typed or pasted; shown 3-4-4 while nobody types (platform spec §5). */
export function FormPhoneField<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof TextField>>) {
  const { field: { value, onChange, onBlur, ...field }, error } = useField<I>({ control, name, label: rest.label })
  const [typing, setTyping] = useState(false)
  const digits = phoneDigits(String(value ?? ''))
  const typed = useDigits(typing ? digits : formatPhone(digits), onChange, phoneDigits)
  return (
    <TextField
      type="tel" inputMode="tel" autoComplete="tel-national" placeholder="010-1234-5678" {...rest} {...field} {...typed} error={error}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        onBlur()
      }}
    />
  )
}
