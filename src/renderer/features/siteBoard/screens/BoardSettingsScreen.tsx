import { IconArrowDown, IconArrowUp, IconMessages, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { slowSeconds } from '#shared/board/codes.ts'
import type { SiteBoard } from '#shared/siteBoard/contract.ts'
import { siteBoardPaths } from '#shared/siteBoard/paths.ts'
import { boardQueries, boardTitle } from '#renderer/entities/board/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, EmptyState, ErrorState, IconButton, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { BoardDialog } from '../components/BoardDialog.tsx'
import styles from '../components/siteBoard.module.css'

/** `/settings/boards`: the boards of the site, in the order of their navigation (SET-11). */
export function BoardSettingsScreen() {
  const { t } = useTranslation('siteBoard')
  const errorText = useErrorText()
  const client = useClient()
  const channelSeq = useChannelSeq()
  const [edited, setEdited] = useState<SiteBoard | 'new' | null>(null)
  const mayChange = useAbility().can('SITE_BOARD_UPDATE')
  const list = useQuery(boardQueries.siteBoards(client, channelSeq))
  const { boards, order } = useOrder(list.data?.boards ?? [])
  const make = mayChange ? <Button kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>{t('settings.new')}</Button> : undefined
  return (
    <>
      <PageTitle description={t('settings.lead')} {...(make === undefined || boards.length === 0 ? {} : { action: make })}>{t('settings.title')}</PageTitle>
      {list.isPending ? <div aria-hidden="true">{[0, 1, 2].map((row) => <Skeleton key={row} height={76} radius="lg" mb={10} />)}</div> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data !== undefined && boards.length === 0 ? <EmptyState icon={<IconMessages size={28} stroke={1.5} />} title={t('none')} description={t('noneStaff')} action={make} /> : null}
      {boards.length === 0 ? null : (
        <ol className={styles.boards}>
          {boards.map((board, index) => <Row key={board.boardSeq} board={board} index={index} count={boards.length} {...(mayChange ? { order, edit: () => setEdited(board) } : {})} />)}
        </ol>
      )}
      {edited === null ? null : <BoardDialog board={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

/** The boards as they are ordered, before the server has answered, too. */
function useOrder(boards: readonly SiteBoard[]) {
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const { queryKey } = boardQueries.siteBoards(client, channelSeq)
  const change = useMutation({
    mutationFn: (boardSeqs: number[]) => client(contract.siteBoard.order, { params: { channelSeq }, body: { boardSeqs } }),
    scope: { id: 'siteBoards' },
    async onMutate(boardSeqs) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (before) => before && { boards: boardSeqs.flatMap((boardSeq) => before.boards.filter((one) => one.boardSeq === boardSeq)) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return {
    boards,
    order(index: number, by: -1 | 1) {
      const boardSeqs = boards.map(({ boardSeq }) => boardSeq)
      const [moved] = boardSeqs.splice(index, 1)
      if (moved === undefined) return
      boardSeqs.splice(index + by, 0, moved)
      change.mutate(boardSeqs)
    },
  }
}

function Row({ board, index, count, order, edit }: { board: SiteBoard; index: number; count: number; order?: (index: number, by: -1 | 1) => void; edit?: () => void }) {
  const { t } = useTranslation('siteBoard')
  const title = boardTitle(board.titles, useLanguage())
  const path = pathOf({ path: siteBoardPaths['boards-list'], params: { boardSeq: board.boardSeq } })
  const time = t(`slow.of.${slowSeconds.find((seconds) => seconds === board.slowSeconds) ?? 0}`)
  const slow = t('slow.shown', { time })
  return (
    <li className={styles.board}>
      <div className={styles.about}>
        <span className={styles.name}><TextLink to={path} inherit>{title}</TextLink>{board.isClosed ? <Badge tone="neutral" size="sm">{t('closed')}</Badge> : null}</span>
        <p className={styles.quiet}>{[t(`read.${board.readCd}`), t(`writers.${board.writeCd}`), ...(board.slowSeconds === 0 ? [] : [slow]), path].join(' · ')}</p>
      </div>
      {order === undefined || edit === undefined ? null : (
        <div className={styles.actions}>
          <IconButton label={t('settings.up', { title })} disabled={index === 0} onClick={() => order(index, -1)}><IconArrowUp size={18} stroke={1.75} /></IconButton>
          <IconButton label={t('settings.down', { title })} disabled={index === count - 1} onClick={() => order(index, 1)}><IconArrowDown size={18} stroke={1.75} /></IconButton>
          <Button size="xs" kind="secondary" aria-label={t('settings.editOf', { title })} onClick={edit}>{t('settings.edit')}</Button>
        </div>
      )}
    </li>
  )
}
