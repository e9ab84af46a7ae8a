import { IconCircleCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { WAITING_COUNT_MAX } from '#shared/board/contract.ts'
import type { WaitingQuestion } from '#shared/board/contract.ts'
import { boardPaths } from '#shared/board/paths.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { When, boardQueries } from '#renderer/entities/board/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import styles from './waiting.module.css'

/** `/settings/questions`: the questions without an answer of all classes that one manages, oldest first (ROOM-05). */
export function WaitingScreen() {
  const { t } = useTranslation('board')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const list = useInfiniteQuery(boardQueries.waiting(client, channelSeq))
  const questions = list.data?.pages.flatMap((page) => page.questions) ?? []
  const count = list.data?.pages[0]?.count ?? 0
  return (
    <>
      <PageTitle description={count === 0 ? t('waiting.lead') : count > WAITING_COUNT_MAX ? t('waiting.many', { most: WAITING_COUNT_MAX }) : t('waiting.count', { count })}>{t('waiting.title')}</PageTitle>
      {list.isPending ? <div aria-hidden="true">{[0, 1, 2].map((row) => <Skeleton key={row} height={84} radius="lg" mb={12} />)}</div> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data !== undefined && questions.length === 0 ? <EmptyState icon={<IconCircleCheck size={28} stroke={1.5} />} title={t('waiting.empty')} description={t('waiting.emptyText')} /> : null}
      {questions.length === 0 ? null : <ul className={styles.list}>{questions.map((question) => <Row key={question.postSeq} question={question} />)}</ul>}
      {list.hasNextPage ? <Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('more')}</Button> : null}
    </>
  )
}

function Row({ question: { courseSeq, postSeq, courseTitle, title, name, lessonTitle, createdAt } }: { question: WaitingQuestion }) {
  const { t } = useTranslation('board')
  const personName = usePersonName()
  const to = pathOf({ path: boardPaths['classes-board-view'], params: { courseSeq, postSeq } })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.quiet}>{lessonTitle === null ? courseTitle : `${courseTitle} · ${lessonTitle}`}</p>
        <Link to={to} className={styles.title}>{title}</Link>
        <p className={styles.quiet}><span>{personName(name)}</span> <When at={createdAt} /></p>
      </div>
      <Button component={Link} to={to} size="sm" aria-label={t('waiting.answerOf', { title })}>{t('waiting.answer')}</Button>
    </li>
  )
}
