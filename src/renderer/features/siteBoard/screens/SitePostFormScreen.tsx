import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { siteBoardPaths } from '#shared/siteBoard/paths.ts'
import { PostForm, boardQueries, postPath } from '#renderer/entities/board/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { BoardGone } from '../components/BoardGone.tsx'
import { useSitePlace } from '../components/useSitePlace.ts'
import styles from '../components/siteBoard.module.css'

/** `/boards/{boardSeq}/create` and `/boards/{boardSeq}/{postSeq}/edit` */
export function SitePostFormScreen() {
  const { t } = useTranslation('siteBoard')
  const client = useClient()
  const go = useNavigateTo()
  const { place, postSeq } = useSitePlace()
  const isNew = Number.isNaN(postSeq)
  const title = t(isNew ? 'write' : 'edit')
  usePageTitle(title)
  const list = useInfiniteQuery({ ...boardQueries.list(client, place, 'site', { filter: 'all', q: '' }), enabled: isNew })
  const post = useQuery({ ...boardQueries.detail(client, place, postSeq), enabled: !isNew })
  const shown = isNew ? list : post
  const toBoard = pathOf({ path: siteBoardPaths['boards-list'], params: { boardSeq: place.boardSeq } })
  if (shown.error !== null && shown.data === undefined) return <BoardGone error={shown.error} onRetry={() => { void shown.refetch() }} />
  if (shown.data === undefined) return <Skeleton height={320} radius="md" />
  const can = list.data?.pages[0]?.can
  if (isNew ? can?.write !== true : post.data?.can.edit !== true) {
    return <EmptyState title={<PageTitle flush>{t('noWrite')}</PageTitle>} description={t('noWriteText')} action={<Button component={Link} to={toBoard} kind="primary">{t('toBoard')}</Button>} />
  }
  const back = isNew ? toBoard : postPath(place, postSeq)
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <PostForm place={place} board="site" post={post.data} isStaff={isNew ? can?.moderate === true : post.data?.can.manage === true} onCancel={() => go(back)} onSaved={(saved) => go(postPath(place, saved), { replace: true })} />
    </div>
  )
}
