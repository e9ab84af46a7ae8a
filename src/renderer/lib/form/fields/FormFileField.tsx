import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FileField } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

/** A `File` or null; validated by `fileRule` as soon as one is chosen. */
export function FormFileField<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Omit<Rest<ComponentProps<typeof FileField>>, 'clearLabel'>) {
  const { t } = useTranslation('form')
  const { field: { value, onChange, ...field }, error } = useField<I>({ control, name, label: rest.label })
  return (
    <FileField
      placeholder={t('file.choose')} {...rest} {...field} value={(value ?? null) as File | null} error={error} clearLabel={t('file.remove')}
      onChange={(file) => {
        onChange(file)
        field.onBlur()
      }}
    />
  )
}
