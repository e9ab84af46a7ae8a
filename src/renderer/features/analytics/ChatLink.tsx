import { IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#renderer/ui/index.ts'
import styles from './ChatButton.module.css'

/** Floating button to the chat that the site names, such as its Kakao channel [SHELL-12]. */
export function ChatLink({ url }: { url: string }) {
  const { t } = useTranslation('siteFrame')
  return (
    <div className={styles.place}>
      <IconButton component="a" href={url} target="_blank" rel="noopener noreferrer" label={t('chat')} kind="primary" size={52} radius="xl">
        <IconMessageCircle size={26} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}
