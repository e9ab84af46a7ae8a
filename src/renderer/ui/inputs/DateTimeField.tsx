import '@mantine/core/styles/SimpleGrid.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/ko'
import 'dayjs/locale/ja'
import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import type { DatePickerInputProps, DateTimePickerProps } from '@mantine/dates'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#shared/kernel/call/headers.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { inputOrder } from './inputOrder.ts'
import styles from './DateTimeField.module.css'

function useClearButton(label: ReactNode): { 'aria-label': string } {
  const { t } = useTranslation('common')
  return { 'aria-label': typeof label === 'string' ? `${t('empty')}: ${label}` : t('empty') }
}

/** Order and names of each language, and the clock of its times; weeks begin on Sunday, as calendars of these languages print them. */
const formats = {
  ko: { day: 'YYYY. MM. DD.', clock: 'HH:mm', name: 'YYYY년 M월 D일', month: 'YYYY년 M월', year: 'YYYY년' },
  en: { day: 'MMM D, YYYY', clock: 'h:mm A', name: 'MMMM D, YYYY', month: 'MMMM YYYY', year: 'YYYY' },
  ja: { day: 'YYYY/MM/DD', clock: 'HH:mm', name: 'YYYY年M月D日', month: 'YYYY年M月', year: 'YYYY年' },
} as const

const DAY = 'YYYY-MM-DD'

/** Spoken names of the arrows and of the time, by the browser: `1개월 전`, `시`. */
function namesOf(language: Language) {
  const relative = new Intl.RelativeTimeFormat(language)
  const parts = new Intl.DisplayNames(language, { type: 'dateTimeField' })
  return {
    arrows: {
      previousMonth: relative.format(-1, 'month'), nextMonth: relative.format(1, 'month'), previousYear: relative.format(-1, 'year'), nextYear: relative.format(1, 'year'),
      previousDecade: relative.format(-10, 'year'), nextDecade: relative.format(10, 'year'),
    },
    time: { hoursInputLabel: parts.of('hour') ?? '', minutesInputLabel: parts.of('minute') ?? '', amPmInputLabel: parts.of('dayPeriod') ?? '' },
  }
}

function useCalendar() {
  const language = useLanguage()
  const { day, clock, name, month, year } = formats[language]
  const { arrows, time } = useMemo(() => namesOf(language), [language])
  return {
    day, moment: `${day} ${clock}`, time: { ...time, format: language === 'en' ? '12h' as const : '24h' as const },
    props: {
      inputWrapperOrder: inputOrder, size: 'md', locale: language, monthLabelFormat: month, yearLabelFormat: year, firstDayOfWeek: 0, highlightToday: true, clearable: true,
      ariaLabels: arrows, classNames: { day: styles.day ?? '' },
      getDayAriaLabel: (date: string) => dayjs(date).format(name),
      getDayProps: (date: string) => (date === dayjs().format(DAY) ? { 'aria-current': 'date' as const } : {}),
    } as const,
  }
}

/** Date and time in the reader's zone, `YYYY-MM-DD HH:mm:ss` or null. Heavy, so not in `ui/index.ts`. */
export function DateTimeField(props: DateTimePickerProps) {
  const { t } = useTranslation('common')
  const { moment, time, props: calendar } = useCalendar()
  return <DateTimePicker {...calendar} valueFormat={moment} timePickerProps={time} submitButtonProps={{ 'aria-label': t('ok') }} clearButtonProps={useClearButton(props.label)} {...props} />
}

/** A day, `YYYY-MM-DD` or null. */
export function DateField(props: DatePickerInputProps) {
  const { day, props: calendar } = useCalendar()
  return <DatePickerInput {...calendar} valueFormat={day} clearButtonProps={useClearButton(props.label)} {...props} />
}
