import { useTranslation } from 'react-i18next'
import styles from './unreadCount.module.css'

export { useUnread } from './useUnread.ts'

const SHOWN_MAX = 99

/** A badge with the number of unread messages; nothing without. */
export function UnreadCount({ of }: { of: number }) {
  const { t } = useTranslation('common')
  if (of <= 0) return null
  const text = of > SHOWN_MAX ? `${SHOWN_MAX}+` : String(of)
  return <span className={styles.count}><span aria-hidden="true">{text}</span><span className={styles.hidden}>{t('unread', { count: of })}</span></span>
}
