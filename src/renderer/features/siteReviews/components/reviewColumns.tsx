import { useTranslation } from 'react-i18next'
import type { SiteReview } from '#shared/review/contract.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { Stars } from '#renderer/entities/review/index.ts'
import { formatDay, formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { Badge, UnstyledButton } from '#renderer/ui/index.ts'
import styles from './siteReviews.module.css'

/** Columns of the list of reviews. */
export function useReviewColumns(onOpen: (evaluationSeq: number) => void): GridColumn<SiteReview>[] {
  const { t } = useTranslation('review')
  const language = useLanguage()
  const personName = usePersonName()
  const stateOf = ({ hiddenReason, answer }: SiteReview) => (hiddenReason !== null ? t('hidden.badge') : answer === null ? t('site.state.unanswered') : t('site.answered'))
  const recommend = ({ recommendYn }: SiteReview) => (recommendYn === null ? '' : t(`recommend.${recommendYn}`))
  return [
    {
      id: 'review', head: t('site.column.review'), width: 320, file: ({ description }) => description,
      cell: ({ evaluationSeq, name, description }) => <UnstyledButton className={styles.review ?? ''} aria-haspopup="dialog" onClick={() => onOpen(evaluationSeq)}>{description.trim() === '' ? t('site.noText', { name: personName(name) }) : description}</UnstyledButton>,
    },
    { id: 'stars', head: t('site.stars'), width: 120, sort: 'stars', cell: ({ reviewPoint }) => <Stars point={reviewPoint} />, file: ({ reviewPoint }) => reviewPoint },
    { id: 'course', head: t('site.course'), width: 200, cell: ({ title }) => title, file: ({ title }) => title },
    { id: 'person', head: t('site.column.person'), width: 110, cell: ({ name }) => personName(name), file: ({ name }) => personName(name) },
    {
      id: 'state', head: t('site.state.label'), width: 110, file: stateOf,
      cell: (review) => <Badge tone={review.hiddenReason !== null ? 'warning' : review.answer === null ? 'neutral' : 'success'}>{stateOf(review)}</Badge>,
    },
    { id: 'answer', head: t('answer.label'), width: 260, startsHidden: true, cell: ({ answer }) => answer?.text ?? '', file: ({ answer }) => answer?.text ?? '' },
    { id: 'reason', head: t('hidden.reason'), width: 200, startsHidden: true, cell: ({ hiddenReason }) => hiddenReason ?? '', file: ({ hiddenReason }) => hiddenReason ?? '' },
    { id: 'recommend', head: t('site.column.recommend'), width: 130, startsHidden: true, cell: recommend, file: recommend },
    { id: 'helpful', head: t('helpful.say'), width: 90, sort: 'helpful', align: 'end', cell: ({ helpfulCount }) => helpfulCount, file: ({ helpfulCount }) => helpfulCount },
    { id: 'written', head: t('site.column.written'), width: 150, sort: 'written', cell: ({ createdAt }) => formatDay(createdAt, language), file: ({ createdAt }) => formatMoment(createdAt, language) },
  ]
}
