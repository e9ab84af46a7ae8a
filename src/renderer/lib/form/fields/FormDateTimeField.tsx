import dayjs from 'dayjs'
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DateTimeField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

const LOCAL = 'YYYY-MM-DD HH:mm:ss'

/** A moment as ISO text, shown in the reader's zone; null if empty. Heavy, so not in `lib/form/index.ts`. */
export function FormDateTimeField<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof DateTimeField>>) {
  const { field: { value, onChange, ...field }, error } = useField<I>({ control, name, label: rest.label })
  return (
    <DateTimeField
      {...rest} {...field} value={value ? dayjs(value as string).format(LOCAL) : null} error={error}
      onChange={(local) => onChange(local === null ? null : dayjs(local).toISOString())}
    />
  )
}
