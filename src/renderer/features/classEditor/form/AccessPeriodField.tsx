import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { VOD_DAYS_MAX, VOD_DAYS_UNLIMITED, accessPeriod, accessPresets } from '#shared/enrollment/accessPeriod.ts'
import type { CourseForm } from '#shared/course/form.ts'
import { useFieldError } from '#renderer/lib/form/index.ts'
import { NumberField, Select } from '#renderer/ui/index.ts'
import styles from '../settings.module.css'

const DIRECT = 'direct'
const isPreset = (days: number) => (accessPresets as readonly number[]).includes(days)

export function AccessPeriodField({ control }: { control: Control<CourseForm, unknown, CourseForm> }) {
  const { t } = useTranslation('studio')
  const { field: { value, onChange, ...field }, fieldState } = useController({ control, name: 'vodDays' })
  const text = useFieldError()
  const [direct, setDirect] = useState(!isPreset(value))
  const error = text(fieldState.error?.message)
  const label = (days: number) => {
    const period = accessPeriod(days)
    if (period.kind === 'unlimited') return t('period.unlimited')
    return period.kind === 'months' ? t('period.months', { count: period.count, days }) : t('period.days', { count: period.count })
  }
  return (
    <div className={styles.pair}>
      <Select
        label={t('field.vodDays')} value={direct ? DIRECT : String(value)} error={direct ? undefined : error} {...(direct ? {} : field)}
        data={[...accessPresets.map((days) => ({ value: String(days), label: label(days) })), { value: DIRECT, label: t('period.direct') }]}
        onChange={(next) => {
          setDirect(next === DIRECT)
          if (next !== DIRECT && next !== null) onChange(Number(next))
          else if (value === VOD_DAYS_UNLIMITED) onChange(accessPresets[1])
        }}
      />
      {direct ? (
        <NumberField
          label={t('period.directLabel')} suffix={t('period.suffix')} max={VOD_DAYS_MAX} decimalScale={0} value={value} error={error} {...field}
          onChange={(days) => onChange(Number(days))}
        />
      ) : null}
    </div>
  )
}
