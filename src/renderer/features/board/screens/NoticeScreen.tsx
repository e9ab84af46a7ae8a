import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { boardPaths } from '#shared/board/paths.ts'
import { contract } from '#shared/contract.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import { When, boardQueries } from '#renderer/entities/board/index.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, EmptyState, ErrorState, PageTitle, RichText, Skeleton, toast, useConfirm } from '#renderer/ui/index.ts'
import styles from '../components/page.module.css'

/** `/notices/{noticeSeq}` (SET-11) */
export function NoticeScreen() {
  const { t } = useTranslation('board')
  const client = useClient()
  const errorText = useErrorText()
  const { can } = useAbility()
  const channelSeq = useChannelSeq()
  const noticeSeq = Number(useParams()['noticeSeq'])
  const notice = useQuery(boardQueries.notice(client, channelSeq, noticeSeq))
  usePageTitle(notice.data?.title)
  const toList = <Button component={Link} to={boardPaths.notices} size="sm" kind="quiet" leftSection={<IconArrowLeft size={18} aria-hidden="true" />}>{t('notice.list')}</Button>
  if (notice.error !== null && notice.data === undefined) {
    return notice.error instanceof RestError && notice.error.status === 404
      ? <EmptyState title={<PageTitle flush>{t('notice.gone')}</PageTitle>} action={toList} />
      : <ErrorState page message={errorText(notice.error)} onRetry={() => { void notice.refetch() }} />
  }
  if (notice.data === undefined) return <div className={styles.page} aria-hidden="true"><Skeleton height={40} width="60%" /><Skeleton height={200} radius="md" /></div>
  const { title, category, urgent, content, createdAt, viewCount } = notice.data
  return (
    <article className={styles.page}>
      <div>{toList}</div>
      <div className={styles.noticeHead}>
        <span className={styles.noticeTitle}>{urgent ? <Badge tone="accent" size="sm">{t('urgent')}</Badge> : null}{category === '' ? null : <Badge size="sm">{category}</Badge>}</span>
        <PageTitle flush>{title}</PageTitle>
        <span className={styles.facts}><When at={createdAt} /><span>{t('count.views', { count: viewCount })}</span></span>
      </div>
      <RichText html={content} />
      {can('SITE_BOARD_UPDATE') ? <NoticeActions channelSeq={channelSeq} noticeSeq={noticeSeq} /> : null}
    </article>
  )
}

function NoticeActions({ channelSeq, noticeSeq }: { channelSeq: number; noticeSeq: number }) {
  const { t } = useTranslation('board')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const go = useNavigateTo()
  const remove = useMutation({
    mutationFn: () => client(contract.board.deleteNotice, { params: { channelSeq, noticeSeq } }),
    onSuccess: async () => {
      go(boardPaths.notices, { replace: true })
      toast.show({ message: t('notice.deleted') })
      await invalidate(queries, [callKey('board.notices', { params: { channelSeq } })])
    },
  })
  const askRemove = async () => {
    if (await confirm({ title: t('notice.deleteTitle'), message: t('notice.deleteText'), confirmLabel: t('delete'), danger: true })) remove.mutate()
  }
  return (
    <div className={styles.actions}>
      <Button component={Link} to={pathOf({ path: boardPaths['notices-edit'], params: { noticeSeq } })} size="sm">{t('edit')}</Button>
      <Button size="sm" kind="quiet" loading={remove.isPending} onClick={() => { void askRemove() }}>{t('delete')}</Button>
    </div>
  )
}
