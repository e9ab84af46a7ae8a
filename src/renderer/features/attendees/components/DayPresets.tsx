import { useTranslation } from 'react-i18next'
import { accessDayPresets } from '#shared/enrollment/accessPeriod.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './attendees.module.css'

/** The usual numbers of days beside direct input (courses spec §9). @param days what is chosen; null: none of them */
export function DayPresets({ label, days, onPick }: { label: string; days: number | null; onPick: (days: number) => void }) {
  const { t } = useTranslation('attendee')
  return (
    <fieldset aria-label={label} className={styles.presets}>
      <span aria-hidden="true">{label}</span>
      {accessDayPresets.map((preset) => (
        <Button key={preset} kind={preset === days ? 'soft' : 'secondary'} size="compact-sm" aria-pressed={preset === days} onClick={() => onPick(preset)}>{t('period.preset', { count: preset })}</Button>
      ))}
    </fieldset>
  )
}
