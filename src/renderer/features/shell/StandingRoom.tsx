import type { ReactNode } from 'react'
import { wasLoggedIn } from '#renderer/entities/session/index.ts'
import { Skeleton } from '#renderer/ui/index.ts'
import styles from './menus/menuButtons.module.css'

/** Reserves the space of the user's or visitor's buttons, by the last known login, until the session is known. */
export function StandingRoom({ visitor }: { visitor: ReactNode }) {
  return wasLoggedIn()
    ? <span className={styles.room} aria-hidden="true"><Skeleton circle height={40} /><Skeleton circle height={36} /></span>
    : <span className={styles.room} aria-hidden="true" inert data-unseen>{visitor}</span>
}
