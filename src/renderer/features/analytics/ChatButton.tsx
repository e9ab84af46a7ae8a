import { IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton, useAlert } from '#renderer/ui/index.ts'
import type { StartedChat } from './tools.ts'
import styles from './ChatButton.module.css'

/** Button of the support chat, for staff; reports when the messenger is unreachable [SHELL-12]. */
export function ChatButton({ chat }: { chat: StartedChat }) {
  const { t } = useTranslation('shell')
  const alert = useAlert()
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    const isOpen = await chat.open()
    setOpening(false)
    if (!isOpen) await alert({ message: t('chat.failed') })
  }
  return (
    <div className={styles.place}>
      <IconButton label={t('chat.open')} kind="primary" size={52} radius="xl" loading={isOpening} onClick={() => { void open() }}>
        <IconMessageCircle size={26} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}
