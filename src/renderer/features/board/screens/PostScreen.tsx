import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { boardPaths } from '#shared/board/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { PostView, boardQueries } from '#renderer/entities/board/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useTopics } from '#renderer/entities/realtime/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { PostGone } from '../components/PostGone.tsx'
import { useBoardPlace } from '../components/useBoardPlace.ts'
import styles from '../components/page.module.css'

/** `/classes/{courseSeq}/board/{postSeq}/view`: a post or a question. */
export function PostScreen() {
  const { t } = useTranslation('board')
  const client = useClient()
  const go = useNavigateTo()
  const { place, postSeq } = useBoardPlace()
  const [search] = useSearchParams()
  const post = useQuery(boardQueries.detail(client, place, postSeq))
  useTopics([{ topic: 'class', ...place }])
  usePageTitle(post.data?.title)
  const { courseSeq } = place
  if (post.error !== null && post.data === undefined) return <PostGone courseSeq={courseSeq} error={post.error} onRetry={() => { void post.refetch() }} />
  const tab = post.data?.postTypeCd === 'question' ? 'questions' : 'community'
  const toClass = pathOf({ path: coursePaths['classes-view'], params: { courseSeq }, query: { tab } })
  return (
    <div className={styles.page}>
      <div><Button component={Link} to={toClass} size="sm" kind="quiet" leftSection={<IconArrowLeft size={18} aria-hidden="true" />}>{t(tab === 'questions' ? 'page.question' : 'page.post')}</Button></div>
      {post.data === undefined ? <div aria-hidden="true"><Skeleton height={40} width="60%" mb={20} /><Skeleton height={200} radius="md" /></div> : (
        <PostView
          place={place} post={post.data} title={<PageTitle flush>{post.data.title}</PageTitle>} focusSeq={Number(search.get('comment')) || undefined}
          onEdit={() => go(pathOf({ path: boardPaths['classes-board-edit'], params: { courseSeq, postSeq } }))} onDeleted={() => go(toClass, { replace: true })}
        />
      )}
    </div>
  )
}
