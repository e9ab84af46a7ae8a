import { IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './review.module.css'

const stars = <span aria-hidden="true">{[1, 2, 3, 4, 5].map((star) => <IconStarFilled key={star} size={16} />)}</span>

/** Half stars too. */
export function Stars({ point }: { point: number }) {
  const { t } = useTranslation('course')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn stars, not an image file
    <span className={styles.stars} role="img" aria-label={t('rating.read', { rate: point.toFixed(1) })}>
      <span className={styles.filled} style={{ width: `${point * 20}%` }}>{stars}</span>{stars}
    </span>
  )
}
