import { IconThumbUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Review } from '#shared/review/contract.ts'
import { formatRelative } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Attachments } from '#renderer/entities/attach/index.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { ReviewDetails, Stars } from '#renderer/entities/review/index.ts'
import { Avatar, Badge, Button, Callout } from '#renderer/ui/index.ts'
import styles from './reviews.module.css'

interface ReviewItemProps {
  review: Review
  now: number
  mine?: boolean
  own?: { edit: () => void; remove: () => void } | undefined
  /** Absent: the user cannot vote, and sees the number alone. */
  vote?: { given: boolean; toggle: () => void } | undefined
  children?: ReactNode
}

export function ReviewItem({ review, now, mine = false, own, vote, children }: ReviewItemProps) {
  const { t } = useTranslation('course')
  const { t: more } = useTranslation('review')
  const language = useLanguage()
  const mediaUrl = useMediaUrl()
  const name = usePersonName()(review.name)
  const helpful = review.helpfulCount > 0 ? more('helpful.count', { count: review.helpfulCount }) : more('helpful.say')
  return (
    <li className={styles.item} data-mine={mine || undefined}>
      <Avatar name={name} src={review.profileImageUrl === null ? null : mediaUrl(review.profileImageUrl)} size={40} />
      <div className={styles.said}>
        <div className={styles.by}>
          <strong>{name}</strong>
          {mine ? <Badge tone="primary" size="sm">{t('review.mine')}</Badge> : null}
          <time className={styles.when} dateTime={review.createdAt}>{formatRelative(review.createdAt, language, new Date(now))}</time>
        </div>
        <Stars point={review.reviewPoint} />
        <ReviewDetails review={review} />
        <p className={styles.text}>{review.description}</p>
        <Attachments pictures={review.pictures} />
        {review.hiddenReason === null ? null : <Callout tone="warning">{more('hidden.mine', { reason: review.hiddenReason })}</Callout>}
        {vote === undefined ? (review.helpfulCount > 0 ? <p className={styles.when}>{helpful}</p> : null) : (
          <div className={styles.actions}>
            <Button size="xs" kind={vote.given ? 'soft' : 'quiet'} aria-pressed={vote.given} leftSection={<IconThumbUp size={16} stroke={1.75} aria-hidden="true" />} onClick={vote.toggle}>{helpful}</Button>
          </div>
        )}
        {own === undefined ? null : (
          <div className={styles.actions}>
            <Button size="xs" onClick={own.edit}>{t('review.edit')}</Button>
            <Button size="xs" kind="quiet" onClick={own.remove}>{t('review.delete')}</Button>
          </div>
        )}
        {children}
      </div>
    </li>
  )
}
