import { IconMessageStar } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { mypageQueries } from '#renderer/entities/mypage/queries.ts'
import { Button, EmptyState } from '#renderer/ui/index.ts'
import { MyReviewRow } from './MyReviewRow.tsx'
import { Pages } from './Pages.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import styles from './mypage.module.css'

export function ReviewsTab() {
  const { t } = useTranslation('mypage')
  const list = useInfiniteQuery(mypageQueries.reviews(useClient()))
  return (
    <Pages
      list={list} itemsOf={({ reviews }) => reviews} skeleton={<RowsSkeleton />}
      empty={(
        <EmptyState
          icon={<IconMessageStar size={28} stroke={1.5} />} title={t('reviews.empty.title')} description={t('reviews.empty.text')}
          action={<Button component={Link} to={pathOf({ path: mypagePaths.mypage, query: { tabIndex: 0 } })} kind="primary">{t('reviews.empty.action')}</Button>}
        />
      )}
    >
      {(reviews) => <ul className={styles.rows}>{reviews.map((review) => <MyReviewRow key={`${review.site.channelSeq}-${review.evaluationSeq}`} review={review} />)}</ul>}
    </Pages>
  )
}
