import { IconMessageStar } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/course/contract.ts'
import { contract } from '#shared/contract.ts'
import type { Review, ReviewSort } from '#shared/review/contract.ts'
import { reviewSorts } from '#shared/review/contract.ts'
import { canReview } from '#shared/enrollment/rules.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { latePart } from '#renderer/lib/loading/latePart.tsx'
import { Button, EmptyState, ErrorState, Segmented, Skeleton, toast, useConfirm } from '#renderer/ui/index.ts'
import { AnswerBox, reviewKeys, reviewQueries } from '#renderer/entities/review/index.ts'
import { useAbility, useSession, useSite } from '#renderer/entities/session/index.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { Summary } from './Summary.tsx'
import styles from './reviews.module.css'

const reviewDialog = latePart(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)

export function ReviewsTab({ course, now }: { course: Course; now: number }) {
  const { t } = useTranslation('course')
  const { t: more } = useTranslation('review')
  const { can } = useAbility()
  const { user } = useSession()
  const { isChannelUser } = useSite()
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const [writing, setWriting] = useState(false)
  const [sort, setSort] = useState<ReviewSort>('recent')
  const { channelSeq, courseSeq, viewer } = course
  const list = useInfiniteQuery(courseQueries.reviews(client, channelSeq, courseSeq, sort))
  const isMember = user !== null && isChannelUser
  const votes = useQuery({ ...reviewQueries.votes(client, channelSeq, courseSeq), enabled: isMember })
  const canAnswer = can('CLASS_QUESTIONS_UPDATE', { userTypeCd: viewer.userTypeCd })
  // The class also contains count and rating (REV-01).
  const reload = () => invalidate(queries, courseKeys.one({ channelSeq, courseSeq }))
  const remove = useMutation({
    mutationFn: (attendSeq: number) => client(contract.review.delete, { params: { channelSeq, courseSeq }, body: { attendSeq } }),
    onSuccess: async () => {
      await reload()
      toast.show({ message: t('review.deleted') })
    },
  })
  const vote = useMutation({
    mutationFn: (body: { evaluationSeq: number; helpful: boolean }) => client(contract.review.vote, { params: { channelSeq, courseSeq }, body }),
    onSuccess: () => invalidate(queries, [reviewKeys.votes(channelSeq, courseSeq), ...reviewKeys.lists(channelSeq)]),
  })
  const askRemove = async (attendSeq: number) => {
    if (await confirm({ title: t('review.deleteTitle'), message: t('review.deleteText'), confirmLabel: t('review.delete'), danger: true })) remove.mutate(attendSeq)
  }

  if (list.isError) return <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
  if (list.data === undefined) return <div aria-hidden="true">{[0, 1, 2].map((row) => <Skeleton key={row} height={96} radius="md" mb={12} />)}</div>
  const [first] = list.data.pages
  const mine = first?.myReview ?? null
  const others = list.data.pages.flatMap(({ reviews }) => reviews).filter(({ attendSeq }) => attendSeq !== mine?.attendSeq)
  const writable = canReview(viewer, now) && viewer.attendSeq !== null
  const own = (review: Review) => (writable ? { edit: () => setWriting(true), remove: () => { void askRemove(review.attendSeq) } } : undefined)
  const voteOf = ({ evaluationSeq }: Review) => {
    if (votes.data === undefined) return undefined
    const given = votes.data.evaluationSeqs.includes(evaluationSeq)
    return { given, toggle: () => vote.mutate({ evaluationSeq, helpful: !given }) }
  }
  const answerOf = (review: Review) => <AnswerBox channelSeq={channelSeq} courseSeq={courseSeq} review={review} canAnswer={canAnswer} />
  return (
    <div className={styles.tab}>
      {first && first.reviewRate > 0 ? <Summary rate={first.reviewRate} count={first.reviewCount} summary={first.summary} /> : null}
      {writable && mine === null ? <Button kind="primary" onClick={() => setWriting(true)}>{t('review.write')}</Button> : null}
      {mine === null && others.length === 0 ? (
        <EmptyState icon={<IconMessageStar size={28} stroke={1.5} />} title={t('review.empty')} description={writable ? t('review.emptyWrite') : t('review.emptyRead')} />
      ) : (
        <>
          {others.length > 1 ? <Segmented label={more('sort.label')} hideLabel value={sort} onChange={setSort} choices={reviewSorts.map((value) => ({ value, label: more(`sort.${value}`) }))} /> : null}
          <ul className={styles.list}>
            {mine === null ? null : <ReviewItem review={mine} now={now} own={own(mine)} mine>{answerOf(mine)}</ReviewItem>}
            {others.map((review) => <ReviewItem key={review.evaluationSeq} review={review} now={now} vote={voteOf(review)}>{answerOf(review)}</ReviewItem>)}
          </ul>
        </>
      )}
      {list.hasNextPage ? <Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('review.more')}</Button> : null}
      {writing && viewer.attendSeq !== null ? (
        <reviewDialog.Part course={course} attendSeq={viewer.attendSeq} review={mine} onClose={() => setWriting(false)} onMissing={() => setWriting(false)} onSaved={reload} onDelete={(seq) => { void askRemove(seq) }} />
      ) : null}
    </div>
  )
}
