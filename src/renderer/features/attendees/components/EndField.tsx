import { useTranslation } from 'react-i18next'
import { accessDayPresets } from '#shared/enrollment/accessPeriod.ts'
import { DateField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { dayAfter } from '../attendeesView.ts'
import { DayPresets } from './DayPresets.tsx'
import styles from './attendees.module.css'

/** The last day of access: so many days from today by one press, or any day. */
export function EndField({ value, onChange }: { value: string | null; onChange: (day: string | null) => void }) {
  const { t } = useTranslation('attendee')
  return (
    <div className={styles.presetField}>
      <DateField className={styles.pick ?? ''} label={t('period.date')} description={t('period.dateHelp')} value={value} onChange={(day) => onChange(day === null ? null : String(day))} />
      <DayPresets label={t('period.fromToday')} days={accessDayPresets.find((days) => dayAfter(days) === value) ?? null} onPick={(days) => onChange(dayAfter(days))} />
    </div>
  )
}
