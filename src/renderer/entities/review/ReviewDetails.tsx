import { useTranslation } from 'react-i18next'
import type { Review } from '#shared/review/contract.ts'
import { reviewCriteria } from '#shared/review/rules.ts'
import { Badge } from '#renderer/ui/index.ts'
import './texts.ts'
import styles from './review.module.css'

/** What a review rates beside its stars, as far as its author said. */
export function ReviewDetails({ review }: { review: Review }) {
  const { t } = useTranslation('review')
  const rated = reviewCriteria.filter((name) => review[name] !== null)
  if (rated.length === 0 && review.recommendYn === null) return null
  return (
    <p className={styles.details}>
      {review.recommendYn === null ? null : <Badge size="sm" tone={review.recommendYn === 'Y' ? 'success' : 'neutral'}>{t(`recommend.${review.recommendYn}`)}</Badge>}
      {rated.map((name) => <span key={name}>{t('point', { name: t(`criterion.${name}`), point: review[name] })}</span>)}
    </p>
  )
}
