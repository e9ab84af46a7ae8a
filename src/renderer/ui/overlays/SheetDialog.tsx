import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusGivenBack, useLayer } from './openLayers.tsx'
import overlays from './overlays.module.css'
import styles from './SheetDialog.module.css'

/** A small dialog that stands at the bottom of a phone's screen; Escape closes it, focus is trapped and given back. */
export function SheetDialog({ opened, onClose, title, closeLabel, children }: { opened: boolean; onClose: () => void; title: string; closeLabel: string; children: ReactNode }) {
  const { isTop, zIndex } = useLayer(opened, onClose)
  useFocusGivenBack(opened)
  return (
    <Modal
      opened={opened} onClose={onClose} closeOnEscape={isTop} zIndex={zIndex} returnFocus={false} title={title} size={440} centered lockScroll closeButtonProps={{ 'aria-label': closeLabel }}
      classNames={{ inner: styles.inner ?? '', content: `${overlays.content} ${styles.content}`, title: overlays.title ?? '', body: overlays.body ?? '' }}
    >
      {children}
    </Modal>
  )
}
