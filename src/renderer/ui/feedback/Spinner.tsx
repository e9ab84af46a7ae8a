import { Loader } from '@mantine/core'
import styles from './Spinner.module.css'

/** Something is on its way; the label is read out. */
export function Spinner({ label, size = 'md' }: { label: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <output className={styles.spinner}>
      <Loader size={size} aria-hidden="true" />
      <span className={styles.hidden}>{label}</span>
    </output>
  )
}
