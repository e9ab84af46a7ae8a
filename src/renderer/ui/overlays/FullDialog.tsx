import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#renderer/ui/IconButton.tsx'
import { useFocusGivenBack, useLayer } from './openLayers.tsx'
import styles from './FullDialog.module.css'

export function FullDialog({ opened, onClose, title, closeLabel, aside, children }: {
  opened: boolean
  onClose: () => void
  title: string
  closeLabel: string
  aside?: ReactNode
  children: ReactNode
}) {
  const { isTop, zIndex } = useLayer(opened, onClose)
  useFocusGivenBack(opened)
  return (
    <Modal.Root opened={opened} onClose={onClose} closeOnEscape={isTop} zIndex={zIndex} returnFocus={false} fullScreen padding={0} transitionProps={{ duration: 0 }}>
      <Modal.Content className={styles.content ?? ''}>
        <div className={styles.frame}>
          <header className={styles.bar}>
            <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
            {aside}
            <IconButton label={closeLabel} onClick={onClose} data-autofocus><IconX size={20} stroke={1.75} /></IconButton>
          </header>
          <Modal.Body className={styles.body ?? ''}>{children}</Modal.Body>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
