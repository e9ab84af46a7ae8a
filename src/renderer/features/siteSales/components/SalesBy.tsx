import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '#shared/kernel/codes.ts'
import { contract } from '#shared/contract.ts'
import type { SalesGroup, salesGrouping } from '#shared/ledger/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { saveCsv } from '#renderer/lib/csv.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { groupsCsv } from '../salesView.ts'
import type { GroupRow, SalesPeriod } from '../salesView.ts'
import { GroupTable } from './GroupTable.tsx'
import styles from './sales.module.css'

/** Sales of a period by class or pay method, in one currency. */
export function SalesBy({ grouping, period: { startDt, endDt }, currency }: { grouping: (typeof salesGrouping)[number]; period: SalesPeriod; currency: Currency }) {
  const { t } = useTranslation('ledger')
  const { t: order } = useTranslation('order')
  const errorText = useErrorText()
  const channelSeq = useChannelSeq()
  const title = useId()
  const groups = useQuery(queryOptions({
    ...callQuery(useClient(), contract.ledger.salesBy, { params: { channelSeq, grouping }, query: { startDt, endDt } }), placeholderData: keepPreviousData, meta: { errors: 'inline' as const },
  }))
  const nameOf = ({ courseSeq, title: name, payMethodCd }: SalesGroup) => (grouping === 'method' ? (payMethodCd === null ? t('noMethod') : order(`method.${payMethodCd}`)) : courseSeq === null ? t('memberships') : name ?? t('gone', { courseSeq }))
  const rows: GroupRow[] = (groups.data?.groups ?? []).filter((group) => group.currency === currency)
    .map((group) => ({ name: nameOf(group), orderCount: group.orderCount, paid: group.paidAmount, refunded: group.refundedAmount }))
  const nameLabel = t(grouping === 'course' ? 'course' : 'method')
  if (groups.data === undefined) return groups.isError ? <ErrorState message={errorText(groups.error)} onRetry={() => { void groups.refetch() }} /> : <Skeleton height={240} radius="lg" />
  return (
    <div aria-busy={groups.isPlaceholderData}>
      <div className={styles.tableHead}>
        <h2 id={title}>{t(grouping === 'course' ? 'tableCourse' : 'tableMethod')}</h2>
        <Button
          size="sm" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => saveCsv(`${t('file')}-${nameLabel}-${startDt}-${endDt}.csv`, groupsCsv(rows, currency, [nameLabel, t('orders'), t('paid'), t('refunded'), t('net')]))}
        >
          {t('csv')}
        </Button>
      </div>
      <GroupTable rows={rows} currency={currency} nameLabel={nameLabel} labelledBy={title} />
    </div>
  )
}
