import { IconPlayerPlayFilled } from '@tabler/icons-react'
import styles from './player.module.css'

export function CenterButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div className={styles.center}>
      <button type="button" className={styles.big} aria-label={label} onClick={onClick}><IconPlayerPlayFilled size={34} aria-hidden="true" /></button>
    </div>
  )
}
