import type { ReactNode } from 'react'
import { wasLoggedIn } from '#renderer/entities/session/index.ts'
import styles from './menus/menuButtons.module.css'

/** Reserves the space of the user's or visitor's buttons, by the last known login, until the session is known. */
export function StandingRoom({ visitor }: { visitor: ReactNode }) {
  return wasLoggedIn()
    ? <span className={styles.room} aria-hidden="true">{buttons}</span>
    : <span className={styles.room} aria-hidden="true" inert data-unseen>{visitor}</span>
}

/** A visitor's buttons; in a served page that a user gets, the space of the user's own instead. */
export function VisitorButtons({ children }: { children: ReactNode }) {
  return (
    <>
      <span data-of-visitor>{children}</span>
      <span className={styles.room} aria-hidden="true" data-of-user>{buttons}</span>
    </>
  )
}

/** Bell and profile. */
const buttons = <><span className={styles.bell} /><span className={styles.face} /></>
