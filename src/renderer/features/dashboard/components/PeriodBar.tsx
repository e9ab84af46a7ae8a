import { useTranslation } from 'react-i18next'
import { presets } from '#shared/dashboard/periods.ts'
import { DateField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { Segmented, Select } from '#renderer/ui/index.ts'
import type { DashboardView } from '../dashboardView.ts'
import styles from './dashboard.module.css'

const choices = [...presets, 'custom'] as const

/** The presets, or days of one's own. `today`: the last day to choose. */
export function PeriodBar({ view, today, onChange }: { view: DashboardView; today: string; onChange: (change: Partial<DashboardView>) => void }) {
  const { t } = useTranslation('dashboard')
  const value = view.preset ?? 'custom'
  const choose = (chosen: (typeof choices)[number]) => onChange(chosen === 'custom' ? { preset: null } : { preset: chosen })
  const data = choices.map((choice) => ({ value: choice, label: t(`preset.${choice}`) }))
  return (
    <search className={styles.bar}>
      <div className={styles.wide}><Segmented label={t('range')} hideLabel value={value} choices={data} onChange={choose} /></div>
      <div className={styles.narrow}><Select label={t('range')} value={value} data={data} allowDeselect={false} onChange={(chosen) => choose(choices.find((choice) => choice === chosen) ?? 'last7Days')} /></div>
      {view.preset === null ? (
        <div className={styles.days}>
          <DateField size="sm" clearable={false} label={t('start')} value={view.startDate} maxDate={view.endDate} onChange={(day) => onChange({ preset: null, startDate: String(day) })} />
          <DateField size="sm" clearable={false} label={t('end')} value={view.endDate} minDate={view.startDate} maxDate={today} onChange={(day) => onChange({ preset: null, endDate: String(day) })} />
        </div>
      ) : null}
    </search>
  )
}
