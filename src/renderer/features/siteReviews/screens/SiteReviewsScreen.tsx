import { IconMessageStar, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { SiteReview } from '#shared/review/contract.ts'
import { siteReviewStates } from '#shared/review/contract.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { Attachments } from '#renderer/entities/attach/index.ts'
import { AnswerBox, ReviewDetails, Stars, reviewQueries } from '#renderer/entities/review/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button, Callout, EmptyState, ErrorState, PageTitle, Pagination, SearchField, Segmented, Select, Skeleton } from '#renderer/ui/index.ts'
import { HideDialog, useHide } from '../components/HideDialog.tsx'
import { REVIEWS_PAGE, askedOf, isFiltered, queryOfReviews, reviewsViewOf } from '../reviewsView.ts'
import type { ReviewsView } from '../reviewsView.ts'
import styles from '../components/siteReviews.module.css'

/** `/settings/review`: the reviews of all classes, answered and hidden in place; filters stand in the URL (SET-07). */
export function SiteReviewsScreen() {
  const { t } = useTranslation('review')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const [query, setQuery] = useSearchParams()
  const [hiding, setHiding] = useState<SiteReview | null>(null)
  const view = reviewsViewOf(query)
  const setView = (change: Partial<ReviewsView>) => setQuery(queryOfReviews({ ...view, page: 1, ...change }, query), { replace: change.page === undefined })
  const list = useQuery(reviewQueries.site(client, channelSeq, askedOf(view)))
  const isEmpty = list.data?.totalCount === 0 && !isFiltered(view)
  return (
    <>
      <PageTitle description={t('site.lead')}>{t('site.title')}</PageTitle>
      {list.data === undefined || isEmpty ? null : <Filters view={view} courses={list.data.courses} onChange={setView} />}
      {list.isPending ? <div aria-hidden="true">{[0, 1, 2].map((row) => <Skeleton key={row} height={148} radius="lg" mb={12} />)}</div> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined ? null : list.data.totalCount === 0 ? (
        isEmpty ? <EmptyState icon={<IconMessageStar size={28} stroke={1.5} />} title={t('site.empty')} description={t('site.emptyText')} />
          : <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('site.none')} action={<Button onClick={() => setQuery(queryOfReviews(reviewsViewOf(new URLSearchParams()), query))}>{t('site.clear')}</Button>} />
      ) : (
        <>
          <ul className={styles.list} aria-busy={list.isPlaceholderData}>
            {list.data.reviews.map((review) => <Row key={review.evaluationSeq} channelSeq={channelSeq} review={review} onHide={() => setHiding(review)} />)}
          </ul>
          <div className={styles.foot}>
            <span>{t('site.total', { count: list.data.totalCount })}</span>
            <Pagination total={pageCount(list.data.totalCount, REVIEWS_PAGE)} value={view.page} onChange={(page) => setView({ page })} />
          </div>
        </>
      )}
      {hiding === null ? null : <HideDialog channelSeq={channelSeq} review={hiding} onClose={() => setHiding(null)} />}
    </>
  )
}

function Filters({ view, courses, onChange }: { view: ReviewsView; courses: readonly { courseSeq: number; title: string }[]; onChange: (change: Partial<ReviewsView>) => void }) {
  const { t } = useTranslation('review')
  return (
    <>
      <div className={styles.states}>
        <Segmented hideLabel label={t('site.state.label')} value={view.state} onChange={(state) => onChange({ state })} choices={siteReviewStates.map((state) => ({ value: state, label: t(`site.state.${state}`) }))} />
      </div>
      <search className={styles.filters}>
        <SearchField className={styles.search} label={t('site.search')} q={view.q} onSearch={(q) => onChange({ q })} />
        <Select
          size="sm" label={t('site.course')} value={view.courseSeq} searchable allowDeselect={false} onChange={(value) => onChange({ courseSeq: value ?? '' })}
          data={[{ value: '', label: t('site.all') }, ...courses.map(({ courseSeq, title }) => ({ value: String(courseSeq), label: title }))]}
        />
        <Select
          size="sm" label={t('site.stars')} value={view.stars} allowDeselect={false} onChange={(value) => onChange({ stars: (value ?? '') as ReviewsView['stars'] })}
          data={[{ value: '', label: t('site.all') }, ...['5', '4', '3', '2', '1'].map((stars) => ({ value: stars, label: t('stars', { stars }) }))]}
        />
      </search>
    </>
  )
}

function Row({ channelSeq, review, onHide }: { channelSeq: number; review: SiteReview; onHide: () => void }) {
  const { t } = useTranslation('review')
  const { can } = useAbility()
  const language = useLanguage()
  const name = usePersonName()(review.name)
  const show = useHide(channelSeq)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Link to={`/classes/${review.courseSeq}?tab=reviews`} className={styles.title}>{review.title}</Link>
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
          {review.hiddenReason === null ? <Button size="xs" kind="quiet" aria-haspopup="dialog" onClick={onHide}>{t('hidden.hide')}</Button>
            : <Button size="xs" loading={show.isPending} onClick={() => show.mutate({ evaluationSeq: review.evaluationSeq, reason: null })}>{t('hidden.show')}</Button>}
        </div>
      ) : null}
    </li>
  )
}
