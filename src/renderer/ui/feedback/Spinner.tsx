import { Loader } from '@mantine/core'
import styles from './Spinner.module.css'

export function Spinner({ label, size = 'md' }: { label: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <output className={styles.spinner}>
      <Loader size={size} aria-hidden="true" />
      <span className={styles.hidden}>{label}</span>
    </output>
  )
}
