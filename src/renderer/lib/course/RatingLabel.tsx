import { IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './course.module.css'

/** The mean rating and how many reviews it is made of; nothing without reviews. `count` off where a site hides it. */
export function RatingLabel({ rate, count, showCount = true }: { rate: number; count: number; showCount?: boolean }) {
  const { t } = useTranslation('course')
  if (count === 0) return null
  return (
    <span className={styles.rating}>
      <IconStarFilled size={14} className={styles.star} aria-hidden="true" />
      <VisuallyHidden>{t('rating.read', { rate: rate.toFixed(1) })}</VisuallyHidden>
      <span aria-hidden="true">{rate.toFixed(1)}</span>
      {showCount ? <span className={styles.quiet}>{t('rating.count', { count })}</span> : null}
    </span>
  )
}
