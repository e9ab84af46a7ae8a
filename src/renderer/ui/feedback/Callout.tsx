import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Callout.module.css'
import type { Tone } from '#renderer/ui/tone.ts'

export function Callout({ tone = 'neutral', title, icon, children }: { tone?: Tone; title?: string; icon?: ReactNode; children?: ReactNode }) {
  return (
    <Alert
      variant="default" radius="md" className={styles.callout} data-tone={tone} role={tone === 'danger' ? 'alert' : 'note'} icon={icon}
      {...(title === undefined ? {} : { title })}
    >
      {children}
    </Alert>
  )
}
