import '@mantine/core/styles/SimpleGrid.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/ko'
import 'dayjs/locale/ja'
import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import type { DatePickerInputProps, DateTimePickerProps } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#renderer/lib/language.ts'
import { inputOrder } from './inputOrder.ts'

function useClearButton(label: ReactNode): { 'aria-label': string } {
  const { t } = useTranslation('common')
  return { 'aria-label': typeof label === 'string' ? `${t('empty')}: ${label}` : t('empty') }
}

/** Order and names of each language; weeks begin on Sunday, as calendars of these languages print them. */
const formats = {
  ko: { day: 'YYYY. MM. DD.', month: 'YYYY년 M월', year: 'YYYY년' },
  en: { day: 'MMM D, YYYY', month: 'MMMM YYYY', year: 'YYYY' },
  ja: { day: 'YYYY/MM/DD', month: 'YYYY年M月', year: 'YYYY年' },
} as const

function useCalendar() {
  const language = useLanguage()
  const { day, month, year } = formats[language]
  return { day, props: { inputWrapperOrder: inputOrder, size: 'md', locale: language, monthLabelFormat: month, yearLabelFormat: year, firstDayOfWeek: 0, highlightToday: true, clearable: true } as const }
}

/** Date and time in the reader's zone, `YYYY-MM-DD HH:mm:ss` or null. Heavy, so not in `ui/index.ts`. */
export function DateTimeField(props: DateTimePickerProps) {
  const { day, props: calendar } = useCalendar()
  return <DateTimePicker {...calendar} valueFormat={`${day} HH:mm`} clearButtonProps={useClearButton(props.label)} {...props} />
}

/** A day, `YYYY-MM-DD` or null. */
export function DateField(props: DatePickerInputProps) {
  const { day, props: calendar } = useCalendar()
  return <DatePickerInput {...calendar} valueFormat={day} clearButtonProps={useClearButton(props.label)} {...props} />
}
