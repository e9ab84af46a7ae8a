import type { ReactNode } from 'react'
import { wasLoggedIn } from '#renderer/entities/session/index.ts'
import { Skeleton } from '#renderer/ui/index.ts'
import styles from './menuButtons.module.css'

/** Until it is known who is logged in: the room of the bell and the person's menu for who was, of the visitor's ways in otherwise. Neither is shown. */
export function StandingRoom({ visitor }: { visitor: ReactNode }) {
  return wasLoggedIn()
    ? <span className={styles.room} aria-hidden="true"><Skeleton circle height={40} /><Skeleton circle height={36} /></span>
    : <span className={styles.room} aria-hidden="true" inert data-unseen>{visitor}</span>
}
