import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { boardPaths } from '#shared/board/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { PostForm, boardQueries } from '#renderer/entities/board/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { PostGone } from '../components/PostGone.tsx'
import { useBoardPlace } from '../components/useBoardPlace.ts'
import styles from '../components/page.module.css'

/** `/classes/{courseSeq}/board/create` */
export function PostCreateScreen() {
  const { t } = useTranslation('board')
  const client = useClient()
  const go = useNavigateTo()
  const { place } = useBoardPlace()
  usePageTitle(t('write.title'))
  const list = useInfiniteQuery(boardQueries.list(client, place, 'community', { filter: 'all', q: '' }))
  const { courseSeq } = place
  const toClass = pathOf({ path: coursePaths['classes-view'], params: { courseSeq }, query: { tab: 'community' } })
  const can = list.data?.pages[0]?.can
  if (list.error !== null && can === undefined) return <PostGone courseSeq={courseSeq} error={list.error} onRetry={() => { void list.refetch() }} />
  if (can === undefined) return <Skeleton height={320} radius="md" />
  if (!can.write) {
    return (
      <EmptyState
        title={<PageTitle flush>{t('page.noWrite')}</PageTitle>} description={t('page.noWriteText')}
        action={<Button component={Link} to={toClass} kind="primary">{t('page.back')}</Button>}
      />
    )
  }
  return (
    <div className={styles.page}>
      <PageTitle>{t('write.title')}</PageTitle>
      <PostForm
        place={place} board="community" isStaff={can.moderate} onCancel={() => go(toClass)}
        onSaved={(postSeq) => go(pathOf({ path: boardPaths['classes-board-view'], params: { courseSeq, postSeq } }), { replace: true })}
      />
    </div>
  )
}

/** `/classes/{courseSeq}/board/{postSeq}/edit` */
export function PostEditScreen() {
  const { t } = useTranslation('board')
  const client = useClient()
  const go = useNavigateTo()
  const { place, postSeq } = useBoardPlace()
  const post = useQuery(boardQueries.detail(client, place, postSeq))
  const isQuestion = post.data?.postTypeCd === 'question'
  const title = t(isQuestion ? 'page.editQuestion' : 'page.editPost')
  usePageTitle(title)
  const { courseSeq } = place
  const view = pathOf({ path: boardPaths['classes-board-view'], params: { courseSeq, postSeq } })
  if (post.error !== null && post.data === undefined) return <PostGone courseSeq={courseSeq} error={post.error} onRetry={() => { void post.refetch() }} />
  if (post.data === undefined) return <Skeleton height={320} radius="md" />
  if (!post.data.can.edit) {
    return <EmptyState title={<PageTitle flush>{t('page.noWrite')}</PageTitle>} action={<Button component={Link} to={view} kind="primary">{t('toList')}</Button>} />
  }
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <PostForm
        place={place} board={isQuestion ? 'question' : 'community'} post={post.data} isStaff={post.data.can.manage}
        onCancel={() => go(view)} onSaved={() => go(view, { replace: true })}
      />
    </div>
  )
}
