import '@mantine/dates/styles.css'
import 'dayjs/locale/ko'
import 'dayjs/locale/ja'
import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import type { DatePickerInputProps, DateTimePickerProps } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inputOrder } from './inputOrder.ts'

function useClearButton(label: ReactNode): { 'aria-label': string } {
  const { t } = useTranslation('common')
  return { 'aria-label': typeof label === 'string' ? `${t('empty')}: ${label}` : t('empty') }
}

/** Date and time in the reader's zone, `YYYY-MM-DD HH:mm:ss` or null. Heavy, so not in `ui/index.ts`. */
export function DateTimeField(props: DateTimePickerProps) {
  const { i18n } = useTranslation()
  return <DateTimePicker inputWrapperOrder={inputOrder} size="md" locale={i18n.language} valueFormat="YYYY. MM. DD. HH:mm" clearable clearButtonProps={useClearButton(props.label)} {...props} />
}

/** A day, `YYYY-MM-DD` or null. */
export function DateField(props: DatePickerInputProps) {
  const { i18n } = useTranslation()
  return <DatePickerInput inputWrapperOrder={inputOrder} size="md" locale={i18n.language} valueFormat="YYYY. MM. DD." clearable clearButtonProps={useClearButton(props.label)} {...props} />
}
