import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusGivenBack, useIsTopLayer } from './openLayers.ts'
import styles from './overlays.module.css'

/** Sizes of the platform spec §9. */
export type DialogSize = 'small' | 'medium' | 'large'
const widths: Record<DialogSize, number> = { small: 400, medium: 560, large: 800 }

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Read out on the close button. */
  closeLabel: string
  size?: DialogSize
  /** Buttons at the end, the main one last. */
  footer?: ReactNode
  /** Keeps it open on a click outside; Escape always closes the top one. */
  keepOnClickOutside?: boolean
  /** When it has faded. */
  onGone?: () => void
  children?: ReactNode
}

/** A dialog: Escape closes the top one, focus is trapped and given back [SHELL-20]. */
export function Dialog({ opened, onClose, title, closeLabel, size = 'medium', footer, keepOnClickOutside, onGone, children }: DialogProps) {
  const isTop = useIsTopLayer(opened, onClose)
  useFocusGivenBack(opened)
  return (
    <Modal
      opened={opened} onClose={onClose} closeOnEscape={isTop} returnFocus={false} {...(onGone ? { onExitTransitionEnd: onGone } : {})} title={title} size={widths[size]} closeOnClickOutside={!keepOnClickOutside}
      closeButtonProps={{ 'aria-label': closeLabel }} classNames={{ content: styles.content ?? '', title: styles.title ?? '', body: styles.body ?? '' }}
    >
      {children}
      {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
    </Modal>
  )
}
