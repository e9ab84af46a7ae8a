import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import type { Textarea } from '#renderer/ui/index.ts'
import { FormTextarea } from './FormTextarea.tsx'
import type { Bound, Rest } from './useField.ts'

/** Text area with a counter and the hint 'max N characters' (platform spec §5); the default limit is TEXTAREA_MAX. */
export function FormLongText<I extends FieldValues>({ maxLength = TEXTAREA_MAX, description, ...rest }: Bound<I> & Rest<ComponentProps<typeof Textarea>>) {
  const { t } = useTranslation('form')
  const most = t('maxCharacters', { max: maxLength.toLocaleString('en') })
  return <FormTextarea<I> {...rest} maxLength={maxLength} description={description ? <>{description} {most}</> : most} />
}
