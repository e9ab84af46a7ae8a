import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#renderer/ui/Button.tsx'
import { PageTitle } from '#renderer/ui/layout/PageTitle.tsx'
import styles from './states.module.css'

export function EmptyState({ icon, title, description, action }: { icon?: ReactNode; title: ReactNode; description?: string; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      {icon === undefined ? null : <div className={styles.icon} aria-hidden="true">{icon}</div>}
      <div className={styles.title}>{title}</div>
      {description === undefined ? null : <p className={styles.text}>{description}</p>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  title?: string
  message: string
  onRetry?: () => void
  /** Replaces the whole page, so its title is the h1. */
  page?: boolean
}

export function ErrorState({ title, message, onRetry, page }: ErrorStateProps) {
  const { t } = useTranslation('common')
  const text = title ?? t('loadFailed')
  return (
    <div className={styles.state} role="alert">
      <div className={styles.icon} aria-hidden="true"><IconAlertTriangle size={28} stroke={1.5} /></div>
      {page ? <div className={styles.title}><PageTitle flush>{text}</PageTitle></div> : <p className={styles.title}>{text}</p>}
      <p className={styles.text}>{message}</p>
      {onRetry === undefined ? null : (
        <div className={styles.action}><Button leftSection={<IconRefresh size={18} />} onClick={onRetry}>{t('retry')}</Button></div>
      )}
    </div>
  )
}
