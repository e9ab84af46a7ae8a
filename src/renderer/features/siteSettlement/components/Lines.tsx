import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageCount } from '#shared/kernel/paging.ts'
import { orderPaths } from '#shared/order/paths.ts'
import type { SettlementAnswer } from '#shared/settlement/contract.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { ErrorState, Heading, Pagination, Skeleton } from '#renderer/ui/index.ts'
import { LINES_SIZE, settlementQueries } from '../queries.ts'
import styles from './settlement.module.css'

/** The ledger lines of a month, each with the way to its order. */
export function Lines({ settlement: { month, currency } }: { settlement: SettlementAnswer }) {
  const { t } = useTranslation('settlement')
  const language = useLanguage()
  const amountText = useAmountText(currency)
  const errorText = useErrorText()
  const channelSeq = useChannelSeq()
  const [page, setPage] = useState(1)
  const list = useQuery(settlementQueries.lines(useClient(), { channelSeq, month, currency }, page))
  return (
    <section aria-busy={list.isPlaceholderData}>
      <Heading order={3} size="h5">{t('lines')}</Heading>
      <p className={styles.help}>{list.data?.totalCount === 0 ? t('noLines') : t('linesHelp', { count: list.data?.totalCount ?? 0 })}</p>
      {list.isPending ? <Skeleton className={styles.waiting ?? ''} height={180} radius="md" /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      <ul className={styles.lines}>
        {list.data?.lines.map(({ transferSeq, at, kind, amount, orderNo, title }) => (
          <li key={transferSeq}>
            <Link to={pathOf({ path: orderPaths['settings-payment'], query: { orderNo } })}>{title}</Link>
            <strong>{amountText(kind === 'payback' ? -amount : amount)}</strong>
            <span>{orderNo}</span>
            <span>{t(`kind.${kind}`)} · {formatMoment(at, language)}</span>
          </li>
        ))}
      </ul>
      <Pagination total={pageCount(list.data?.totalCount ?? 0, LINES_SIZE)} value={page} onChange={setPage} />
    </section>
  )
}
