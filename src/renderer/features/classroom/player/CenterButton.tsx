import { IconPlayerPlayFilled } from '@tabler/icons-react'
import styles from './player.module.css'

export function CenterButton({ label, note, onClick }: { label: string; note?: string | undefined; onClick: () => void }) {
  return (
    <div className={styles.center}>
      <button type="button" className={styles.big} aria-label={label} onClick={onClick}><IconPlayerPlayFilled size={34} aria-hidden="true" /></button>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
    </div>
  )
}
