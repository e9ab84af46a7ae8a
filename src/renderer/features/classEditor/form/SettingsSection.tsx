import { useId } from 'react'
import type { ReactNode } from 'react'
import { Heading } from '#renderer/ui/index.ts'
import styles from '../settings.module.css'

export function SettingsSection({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <Heading order={2} size="h3" id={id}>{title}</Heading>
        {description === undefined ? null : <p className={styles.help}>{description}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
