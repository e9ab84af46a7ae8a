import { IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Review } from '#shared/review/contract.ts'
import { formatRelative } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { Avatar, Badge, Button } from '#renderer/ui/index.ts'
import styles from './reviews.module.css'

export function ReviewItem({ review, now, mine = false, own }: { review: Review; now: number; mine?: boolean; own?: { edit: () => void; remove: () => void } | undefined }) {
  const { t } = useTranslation('course')
  const language = useLanguage()
  const mediaUrl = useMediaUrl()
  const name = usePersonName()(review.name)
  return (
    <li className={styles.item} data-mine={mine || undefined}>
      <Avatar name={name} src={review.profileImageUrl === null ? null : mediaUrl(review.profileImageUrl)} size={40} />
      <div className={styles.said}>
        <div className={styles.by}>
          <strong>{name}</strong>
          {mine ? <Badge tone="primary" size="sm">{t('review.mine')}</Badge> : null}
          <time className={styles.when} dateTime={review.createdAt}>{formatRelative(review.createdAt, language, new Date(now))}</time>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn stars, not an image file */}
        <span className={styles.stars} role="img" aria-label={t('rating.read', { rate: review.reviewPoint.toFixed(1) })}>
          <span className={styles.filled} style={{ width: `${review.reviewPoint * 20}%` }}>{stars}</span>{stars}
        </span>
        <p className={styles.text}>{review.description}</p>
        {own === undefined ? null : (
          <div className={styles.actions}>
            <Button size="xs" onClick={own.edit}>{t('review.edit')}</Button>
            <Button size="xs" kind="quiet" onClick={own.remove}>{t('review.delete')}</Button>
          </div>
        )}
      </div>
    </li>
  )
}

const stars = <span aria-hidden="true">{[1, 2, 3, 4, 5].map((star) => <IconStarFilled key={star} size={16} />)}</span>
