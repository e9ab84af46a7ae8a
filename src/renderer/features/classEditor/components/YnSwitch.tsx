import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { yn } from '#shared/kernel/codes.ts'
import type { DisplaySwitch } from '#shared/course/display.ts'
import { Switch } from '#renderer/ui/index.ts'
import { useEditedClass } from './ClassEditingContext.tsx'

export function YnSwitch({ name }: { name: DisplaySwitch }) {
  const { t } = useTranslation('studio')
  const { form: { control } } = useEditedClass()
  const { field: { value, onChange, ...field } } = useController({ control, name })
  return <Switch {...field} label={t(`field.${name}`)} checked={value === yn.yes} onChange={(event) => onChange(event.currentTarget.checked ? yn.yes : yn.no)} />
}
