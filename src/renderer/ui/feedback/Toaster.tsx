import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import styles from './Toaster.module.css'

export interface ToastOptions {
  message: ReactNode
  title?: string
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
  stay?: 'short' | 'long'
  /** An action such as Undo, which also closes the toast. */
  action?: { label: string; onClick: () => void }
}

/** 4 s (ui.md) and 8 s (platform spec §8). */
const stays = { short: 4000, long: 8000 } as const

export function showToast(id: string, { message, title, tone = 'neutral', stay = 'short', action }: ToastOptions): void {
  notifications.show({
    id,
    ...(title === undefined ? {} : { title }),
    message: action ? (
      <span className={styles.row}>
        <span>{message}</span>
        <Button size="xs" kind="soft" onClick={() => { action.onClick(); notifications.hide(id) }}>{action.label}</Button>
      </span>
    ) : message,
    color: tone === 'neutral' ? 'primary' : tone,
    autoClose: stays[stay],
    withBorder: true,
    radius: 'md',
    role: tone === 'danger' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': t('common:close') },
  })
}

export function hideToast(id: string): void {
  notifications.hide(id)
}

export function ToastPlace() {
  return <Notifications position="bottom-left" limit={4} zIndex={1000} classNames={{ root: styles.place ?? '' }} />
}
