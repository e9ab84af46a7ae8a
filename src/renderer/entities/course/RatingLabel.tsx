import { IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './course.module.css'

/** Mean rating and count, if the class shows them; empty without reviews. */
export function RatingLabel({ rate, count }: { rate: number; count: number | null }) {
  const { t } = useTranslation('course')
  if (rate === 0) return null
  return (
    <span className={styles.rating}>
      <IconStarFilled size={14} className={styles.star} aria-hidden="true" />
      <VisuallyHidden>{t('rating.read', { rate: rate.toFixed(1) })}</VisuallyHidden>
      <span aria-hidden="true">{rate.toFixed(1)}</span>
      {count === null ? null : <span className={styles.quiet}>{t('rating.count', { count })}</span>}
    </span>
  )
}
