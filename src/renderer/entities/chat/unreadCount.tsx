import { useTranslation } from 'react-i18next'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { useUnread } from './useUnread.ts'
import styles from './unreadCount.module.css'

const SHOWN_MAX = 99

/** A badge with the number of unread messages of a class in which the user takes part; nothing without, or while they are shown. */
export function UnreadCount({ course, isShown }: { course: CourseRef; isShown: boolean }) {
  const of = useUnread(course)
  return isShown ? null : <CountOfUnread of={of} />
}

/** A number of what is unread, or of questions that wait; nothing at 0. */
export function CountOfUnread({ of, as = 'unread' }: { of: number; as?: 'unread' | 'waitingQuestions' }) {
  const { t } = useTranslation('common')
  if (of <= 0) return null
  const text = of > SHOWN_MAX ? `${SHOWN_MAX}+` : String(of)
  return <span className={styles.count}><span aria-hidden="true">{text}</span><span className={styles.hidden}>{as === 'unread' ? t('unread', { count: of }) : t('waitingQuestions', { count: of })}</span></span>
}
