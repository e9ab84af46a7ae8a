import { useId } from 'react'
import type { ReactNode } from 'react'
import { Heading } from '#renderer/ui/index.ts'
import styles from './home.module.css'

export function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}><Heading id={id}>{title}</Heading>{more === undefined ? null : <span className={styles.more}>{more}</span>}</div>
      {children}
    </section>
  )
}
