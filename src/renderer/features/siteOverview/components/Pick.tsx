import { useTranslation } from 'react-i18next'
import type { GridChange } from '#renderer/lib/gridView/gridView.ts'
import { Select } from '#renderer/ui/index.ts'
import styles from './overview.module.css'

interface PickProps {
  /** In the address. */
  name: string
  label: string
  value: string | undefined
  choices: readonly { value: string; label: string }[]
  onChange: (change: GridChange) => void
}

/** One filter of a list, or all. */
export function Pick({ name, label, value = '', choices, onChange }: PickProps) {
  const { t } = useTranslation('overview')
  return <Select size="sm" className={styles.pick ?? ''} label={label} value={value} searchable={choices.length > 10} allowDeselect={false} data={[{ value: '', label: t('all') }, ...choices]} onChange={(next) => onChange({ filters: { [name]: next ?? '' } })} />
}
