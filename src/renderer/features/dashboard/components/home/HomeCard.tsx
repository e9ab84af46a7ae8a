import { useId } from 'react'
import type { ReactNode } from 'react'
import { Card } from '#renderer/ui/index.ts'
import styles from './home.module.css'

/** A part of the studio's home: its name, the way to the whole, and what it is about now. */
export function HomeCard({ title, action, lead, children }: {
  title: string
  action?: ReactNode
  /** The part that leads the page. */
  lead?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <Card component="section" padding="md" className={styles.card ?? ''} data-lead={lead || undefined} aria-labelledby={titleId}>
      <div className={styles.head}><h2 id={titleId}>{title}</h2>{action}</div>
      {children}
    </Card>
  )
}
