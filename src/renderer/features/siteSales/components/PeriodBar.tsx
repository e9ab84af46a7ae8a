import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { Segmented } from '#renderer/ui/index.ts'
import { presetPeriods } from '../salesView.ts'
import type { SalesView } from '../salesView.ts'
import styles from './sales.module.css'

const presets = ['week', 'month', 'thisMonth', 'lastMonth'] as const

/** The period's presets, its days, and how they are grouped. `now`: epoch ms. */
export function PeriodBar({ view, now, onChange }: { view: SalesView; now: number; onChange: (change: Partial<SalesView>) => void }) {
  const { t } = useTranslation('ledger')
  const [isCustom, setIsCustom] = useState(false)
  const periods = presetPeriods(now)
  const chosen = isCustom ? undefined : presets.find((preset) => periods[preset].startDt === view.startDt && periods[preset].endDt === view.endDt)
  return (
    <search className={styles.bar}>
      <Segmented
        label={t('range')} hideLabel value={chosen ?? 'custom'} choices={[...presets, 'custom' as const].map((value) => ({ value, label: t(`preset.${value}`) }))}
        onChange={(value) => {
          setIsCustom(value === 'custom')
          if (value !== 'custom') onChange(periods[value])
        }}
      />
      {chosen === undefined ? (
        <div className={styles.days}>
          <DateField size="sm" clearable={false} label={t('start')} value={view.startDt} maxDate={view.endDt} onChange={(day) => onChange({ startDt: String(day) })} />
          <DateField size="sm" clearable={false} label={t('end')} value={view.endDt} minDate={view.startDt} onChange={(day) => onChange({ endDt: String(day) })} />
        </div>
      ) : null}
      <Segmented label={t('unit')} hideLabel value={view.unit} choices={(['day', 'month'] as const).map((value) => ({ value, label: t(`units.${value}`) }))} onChange={(unit) => onChange({ unit })} />
    </search>
  )
}
