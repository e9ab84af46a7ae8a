import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteReview } from '#shared/review/contract.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { Attachments } from '#renderer/entities/attach/index.ts'
import { AnswerBox, ReviewDetails, Stars, reviewQueries } from '#renderer/entities/review/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { Badge, Button, Callout, Drawer, EmptyState, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { HideDialog, useHide } from './HideDialog.tsx'
import styles from './siteReviews.module.css'

/** A review in whole, answered and hidden here. */
export function ReviewDrawer({ evaluationSeq, onClose }: { evaluationSeq: number; onClose: () => void }) {
  const { t } = useTranslation('review')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const channelSeq = useChannelSeq()
  const found = useQuery(reviewQueries.siteOne(useClient(), channelSeq, evaluationSeq))
  const review = found.data?.reviews[0]
  return (
    <Drawer opened onClose={onClose} title={t('site.column.review')} closeLabel={common('close')} size={560}>
      {found.isPending ? <Skeleton height={240} radius="lg" /> : null}
      {found.isError && found.data === undefined ? <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} /> : null}
      {found.data === undefined ? null : review === undefined ? <EmptyState title={t('site.gone')} /> : <Whole channelSeq={channelSeq} review={review} />}
    </Drawer>
  )
}

function Whole({ channelSeq, review }: { channelSeq: number; review: SiteReview }) {
  const { t } = useTranslation('review')
  const { can } = useAbility()
  const language = useLanguage()
  const name = usePersonName()(review.name)
  const show = useHide(channelSeq)
  const [hiding, setHiding] = useState(false)
  return (
    <article>
      <div className={styles.head}>
        <Link to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq: review.courseSeq }, query: { tab: 'reviews' } })} className={styles.title ?? ''}>{review.title}</Link>
        {review.hiddenReason === null ? null : <Badge tone="warning">{t('hidden.badge')}</Badge>}
      </div>
      <p className={styles.by}><Stars point={review.reviewPoint} /> <span>{name}</span> <time dateTime={review.createdAt}>{formatMoment(review.createdAt, language)}</time></p>
      <ReviewDetails review={review} />
      <p className={styles.text}>{review.description}</p>
      <Attachments pictures={review.pictures} />
      {review.hiddenReason === null ? null : <Callout tone="warning">{t('hidden.reason')}: {review.hiddenReason}</Callout>}
      <AnswerBox channelSeq={channelSeq} courseSeq={review.courseSeq} review={review} canAnswer={can('CLASS_QUESTIONS_UPDATE')} />
      {can('SITE_REVIEW_UPDATE') ? (
        <div className={styles.actions}>
          {review.hiddenReason === null ? <Button size="xs" kind="quiet" aria-haspopup="dialog" onClick={() => setHiding(true)}>{t('hidden.hide')}</Button>
            : <Button size="xs" loading={show.isPending} onClick={() => show.mutate({ evaluationSeq: review.evaluationSeq, reason: null })}>{t('hidden.show')}</Button>}
        </div>
      ) : null}
      {hiding ? <HideDialog channelSeq={channelSeq} review={review} onClose={() => setHiding(false)} /> : null}
    </article>
  )
}
