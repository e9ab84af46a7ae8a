import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusGivenBack, useLayer } from './openLayers.tsx'
import styles from './overlays.module.css'

/** Sizes of the platform spec §9. */
export type DialogSize = 'small' | 'medium' | 'large'
const widths: Record<DialogSize, number> = { small: 400, medium: 560, large: 800 }

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  size?: DialogSize
  footer?: ReactNode
  keepOnClickOutside?: boolean
  onGone?: () => void
  children?: ReactNode
}

/** A modal dialog: Escape closes the top one; traps and restores focus [SHELL-20]. */
export function Dialog({ opened, onClose, title, closeLabel, size = 'medium', footer, keepOnClickOutside, onGone, children }: DialogProps) {
  const { isTop, zIndex } = useLayer(opened, onClose)
  useFocusGivenBack(opened)
  return (
    <Modal
      opened={opened} onClose={onClose} closeOnEscape={isTop} zIndex={zIndex} returnFocus={false} {...(onGone ? { onExitTransitionEnd: onGone } : {})} title={title} size={widths[size]} closeOnClickOutside={!keepOnClickOutside}
      closeButtonProps={{ 'aria-label': closeLabel }} classNames={{ content: styles.content ?? '', title: styles.title ?? '', body: styles.body ?? '' }}
    >
      {children}
      {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
    </Modal>
  )
}
