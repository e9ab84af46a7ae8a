import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { siteBoardPaths } from '#shared/siteBoard/paths.ts'
import { PostView, boardQueries, boardTitle } from '#renderer/entities/board/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useTopics } from '#renderer/entities/realtime/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { BoardGone } from '../components/BoardGone.tsx'
import { useSitePlace } from '../components/useSitePlace.ts'
import styles from '../components/siteBoard.module.css'

/** `/boards/{boardSeq}/{postSeq}/view`: a post of a board of the site. */
export function SitePostScreen() {
  const { t } = useTranslation('siteBoard')
  const client = useClient()
  const language = useLanguage()
  const go = useNavigateTo()
  const { place, postSeq } = useSitePlace()
  const [search] = useSearchParams()
  const post = useQuery(boardQueries.detail(client, place, postSeq))
  const boards = useQuery({ ...boardQueries.siteBoards(client, place.channelSeq), meta: { errors: 'log' } })
  useTopics([{ topic: 'board', ...place }])
  usePageTitle(post.data?.title)
  const params = { boardSeq: place.boardSeq }
  const board = boards.data?.boards.find(({ boardSeq }) => boardSeq === place.boardSeq)
  const toBoard = pathOf({ path: siteBoardPaths['boards-list'], params })
  if (post.error !== null && post.data === undefined) return <BoardGone error={post.error} onRetry={() => { void post.refetch() }} />
  return (
    <div className={styles.page}>
      <div><Button component={Link} to={toBoard} size="sm" kind="quiet" leftSection={<IconArrowLeft size={18} aria-hidden="true" />}>{board === undefined ? t('toBoards') : boardTitle(board.titles, language)}</Button></div>
      {post.data === undefined ? <div aria-hidden="true"><Skeleton height={40} width="60%" mb={20} /><Skeleton height={200} radius="md" /></div> : (
        <PostView
          place={place} post={post.data} title={<PageTitle flush>{post.data.title}</PageTitle>} focusSeq={Number(search.get('comment')) || undefined}
          onEdit={() => go(pathOf({ path: siteBoardPaths['boards-edit'], params: { ...params, postSeq } }))} onDeleted={() => go(toBoard, { replace: true })}
        />
      )}
    </div>
  )
}
