import type { ReactNode } from 'react'
import { PageTitle } from '#renderer/ui/index.ts'
import styles from './payment.module.css'

/** The frame of the pages after payment. */
export function Outcome({ icon, tone, title, text, children }: { icon: ReactNode; tone?: 'success' | 'danger'; title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.outcome}>
      <div className={styles.head}>
        <div className={styles.mark} data-tone={tone} aria-hidden="true">{icon}</div>
        <PageTitle flush>{title}</PageTitle>
        <p aria-live="polite">{text}</p>
      </div>
      {children}
    </div>
  )
}

export function Ways({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>
}
