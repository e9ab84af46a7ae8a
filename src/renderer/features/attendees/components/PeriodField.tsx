import { useTranslation } from 'react-i18next'
import type { AddInput } from '#shared/attendee/bulk.ts'
import { RadioGroup } from '#renderer/ui/index.ts'
import { endOfDay } from '../attendeesView.ts'
import { EndField } from './EndField.tsx'

type Period = AddInput['period']

/** The period that staff give, as it is chosen. */
export interface ChosenPeriod {
  way: 'class' | 'endDate' | 'unlimited'
  date: string | null
}

export const byClass: ChosenPeriod = { way: 'class', date: null }

/** Null: the day is still to be chosen. */
export function periodOf({ way, date }: ChosenPeriod): Period | null {
  if (way === 'class') return { kind: 'class' }
  if (way === 'unlimited') return { kind: 'endDate', validAt: null }
  return date === null ? null : { kind: 'endDate', validAt: endOfDay(date) }
}

/** How long the people have access who are added or invited. */
export function PeriodField({ value, onChange }: { value: ChosenPeriod; onChange: (value: ChosenPeriod) => void }) {
  const { t } = useTranslation('attendee')
  return (
    <>
      <RadioGroup
        label={t('add.period')} value={value.way} onChange={(way) => onChange({ ...value, way })}
        choices={[{ value: 'class', label: t('add.byClass') }, { value: 'endDate', label: t('add.endDate') }, { value: 'unlimited', label: t('add.unlimited') }]}
      />
      {value.way === 'endDate' ? <EndField value={value.date} onChange={(date) => onChange({ ...value, date })} /> : null}
    </>
  )
}
