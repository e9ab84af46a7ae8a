import { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { coursePaths } from '#shared/course/paths.ts'
import { siteBoardPaths } from '#shared/siteBoard/paths.ts'
import { BoardPanel, BoardsNav, boardQueries, boardTitle } from '#renderer/entities/board/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useTopics } from '#renderer/entities/realtime/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, EmptyState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { BoardGone } from '../components/BoardGone.tsx'
import { useSitePlace } from '../components/useSitePlace.ts'
import styles from '../components/siteBoard.module.css'

/** `/boards` shows the first board of the site, `/boards/{boardSeq}` that one (SET-11). */
export function SiteBoardScreen() {
  const { t } = useTranslation('siteBoard')
  const language = useLanguage()
  const { can } = useAbility()
  const { place } = useSitePlace()
  const list = useQuery(boardQueries.siteBoards(useClient(), place.channelSeq))
  const boards = list.data?.boards
  const board = Number.isNaN(place.boardSeq) ? boards?.[0] : boards?.find(({ boardSeq }) => boardSeq === place.boardSeq)
  useTopics((boards ?? []).map(({ boardSeq }) => ({ topic: 'board', channelSeq: place.channelSeq, boardSeq })))
  const title = board === undefined ? t('title') : boardTitle(board.titles, language)
  // `/boards` is named by its route.
  usePageTitle(Number.isNaN(place.boardSeq) ? undefined : title)
  if (boards === undefined) {
    return list.error === null
      ? <div className={styles.page} aria-hidden="true"><Skeleton height={40} width="40%" /><Skeleton height={36} /><Skeleton height={240} radius="md" /></div>
      : <BoardGone error={list.error} onRetry={() => { void list.refetch() }} />
  }
  if (boards.length === 0) {
    return (
      <EmptyState
        icon={<IconMessages size={28} stroke={1.5} />} title={<PageTitle flush>{t('none')}</PageTitle>} description={t(can('SITE_BOARD_UPDATE') ? 'noneStaff' : 'noneText')}
        action={can('SITE_BOARD_UPDATE') ? <Button component={Link} to={siteBoardPaths['settings-boards']} kind="primary">{t('make')}</Button> : <Button component={Link} to={coursePaths.classes}>{t('toClasses')}</Button>}
      />
    )
  }
  // One that a guest may not read is not listed.
  if (board === undefined) return <BoardGone error={null} onRetry={() => undefined} />
  const { boardSeq } = board
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <BoardsNav current={boardSeq} />
      {board.isClosed ? <div><Badge tone="neutral">{t('closed')}</Badge></div> : null}
      <BoardPanel key={boardSeq} place={{ channelSeq: place.channelSeq, boardSeq }} board="site" />
    </div>
  )
}
