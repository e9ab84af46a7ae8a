import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { boardPaths } from '#shared/board/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { BoardsNav, When, boardQueries } from '#renderer/entities/board/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, EmptyState, ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import styles from '../components/page.module.css'

/** `/notices` (SET-11) */
export function NoticesScreen() {
  const { t } = useTranslation('board')
  const client = useClient()
  const errorText = useErrorText()
  const { can } = useAbility()
  const list = useInfiniteQuery(boardQueries.notices(client, useChannelSeq()))
  const notices = list.data?.pages.flatMap((page) => page.notices) ?? []
  const write = can('SITE_BOARD_UPDATE') ? <Button component={Link} to={boardPaths['notices-create']} kind="primary">{t('notice.write')}</Button> : undefined
  const toClasses = <Button component={Link} to={coursePaths.classes}>{t('notice.toClasses')}</Button>
  return (
    <div className={styles.page}>
      <PageTitle {...(notices.length > 0 ? { action: write } : {})}>{t('notice.title')}</PageTitle>
      <BoardsNav current={null} />
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.isPending ? <div aria-hidden="true">{[0, 1, 2].map((row) => <Skeleton key={row} height={60} radius="md" mb={12} />)}</div> : null}
      {list.data !== undefined && notices.length === 0 ? (
        <EmptyState icon={<IconBell size={28} stroke={1.5} />} title={t('notice.empty')} description={t(write === undefined ? 'notice.emptyText' : 'notice.emptyWrite')} action={write ?? toClasses} />
      ) : null}
      {notices.length === 0 ? null : (
        <ul className={styles.notices}>
          {notices.map((notice) => (
            <li key={notice.noticeSeq}>
              <Link to={pathOf({ path: boardPaths['notices-view'], params: { noticeSeq: notice.noticeSeq } })} className={styles.notice}>
                <span className={styles.noticeTitle}>
                  {notice.urgent ? <Badge tone="accent" size="sm">{t('urgent')}</Badge> : null}
                  {notice.category === '' ? null : <Badge size="sm">{notice.category}</Badge>}
                  {notice.title}
                </span>
                <span className={styles.facts}><When at={notice.createdAt} /><span>{t('count.views', { count: notice.viewCount })}</span></span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage ? <div><Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('more')}</Button></div> : null}
    </div>
  )
}
