import { useTranslation } from 'react-i18next'
import { VOD_DAYS_MAX, accessDayPresets } from '#shared/enrollment/accessPeriod.ts'
import { NumberField, RadioGroup } from '#renderer/ui/index.ts'
import { endOfDay } from '../attendeesView.ts'
import type { PeriodBody } from '../useAttendeeChanges.ts'
import { DayPresets } from './DayPresets.tsx'
import { EndField } from './EndField.tsx'
import styles from './attendees.module.css'

/** How an end of access changes, as it is chosen. */
export interface ChosenChange {
  way: 'endDate' | 'days' | 'unlimited'
  date: string | null
  days: number
}

export const startingPeriod: ChosenChange = { way: 'endDate', date: null, days: accessDayPresets[0] }

/** Null: something is still to be chosen. */
export function periodChangeOf({ way, date, days }: ChosenChange): PeriodBody['change'] | null {
  if (way === 'days') return days >= 1 && days <= VOD_DAYS_MAX ? { kind: 'days', days } : null
  if (way === 'unlimited') return { kind: 'endDate', validAt: null }
  return date === null ? null : { kind: 'endDate', validAt: endOfDay(date) }
}

/** A day, days to add, or no end. */
export function PeriodChoice({ value, onChange }: { value: ChosenChange; onChange: (value: ChosenChange) => void }) {
  const { t } = useTranslation('attendee')
  return (
    <>
      <RadioGroup
        label={t('period.way')} value={value.way} onChange={(way) => onChange({ ...value, way })}
        choices={[{ value: 'endDate', label: t('period.endDate') }, { value: 'days', label: t('period.days') }, { value: 'unlimited', label: t('period.unlimited') }]}
      />
      {value.way === 'endDate' ? <EndField value={value.date} onChange={(date) => onChange({ ...value, date })} /> : null}
      {value.way === 'days' ? (
        <div className={styles.presetField}>
          <NumberField className={styles.pick ?? ''} label={t('period.count')} description={t('period.daysHelp')} suffix={t('period.suffix')} decimalScale={0} max={VOD_DAYS_MAX} value={value.days} onChange={(days) => onChange({ ...value, days: Number(days) })} />
          <DayPresets label={t('period.usual')} days={value.days} onPick={(days) => onChange({ ...value, days })} />
        </div>
      ) : null}
    </>
  )
}
