import { useTranslation } from 'react-i18next'
import { Select } from '#renderer/ui/index.ts'
import type { GridChange } from './gridView.ts'
import styles from './gridView.module.css'

interface GridFilterProps {
  /** In the address. */
  name: string
  label: string
  value: string | undefined
  choices: readonly { value: string; label: string }[]
  onChange: (change: GridChange) => void
}

/** One filter of a list, or all. Declare the texts `grid` in the route. */
export function GridFilter({ name, label, value = '', choices, onChange }: GridFilterProps) {
  const { t } = useTranslation('grid')
  return <Select size="sm" className={styles.filter ?? ''} label={label} value={value} searchable={choices.length > 10} allowDeselect={false} data={[{ value: '', label: t('all') }, ...choices]} onChange={(next) => onChange({ filters: { [name]: next ?? '' } })} />
}
