import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZE_DEFAULT, pageCount, pageOf } from '#shared/kernel/paging.ts'
import type { PlanInvoice } from '#shared/plan/contract.ts'
import { planPaths } from '#shared/plan/paths.ts'
import { useCardText } from '#renderer/entities/card/index.ts'
import { OrderTable, OrderTableSkeleton } from '#renderer/entities/order/OrderTable.tsx'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay, formatPeriod } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Badge, Button, EmptyState, ErrorState, Pagination, Table } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'
import { planQueries } from './queries.ts'
import { useWonText } from './texts.ts'
import styles from './plan.module.css'

const tones: Record<PlanInvoice['invoiceState'], Tone> = { charging: 'primary', owed: 'danger', paid: 'success', ended: 'neutral' }

/** Charges for the plan of a site, newest first; every amount paid is the ledger's (SET-08). */
export function PlanHistory({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('plan')
  const errorText = useErrorText()
  const wonText = useWonText()
  const [query, setQuery] = useSearchParams()
  const page = pageOf(query.get('page'))
  const list = useQuery(planQueries.history(useClient(), channelSeq, { page, size: PAGE_SIZE_DEFAULT }))
  if (list.isPending) return <OrderTableSkeleton />
  if (list.data === undefined) return <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
  if (list.data.totalCount === 0) {
    return (
      <EmptyState
        icon={<IconReceipt size={28} stroke={1.5} />} title={t('history.empty')} description={t('history.emptyText')}
        action={<Button component={Link} to={planPaths.service_manage} kind="primary">{t('history.plans')}</Button>}
      />
    )
  }
  return (
    <>
      <p className={styles.sum}>{t('history.sum')} <strong>{wonText(list.data.paidAmount)}</strong></p>
      <OrderTable fetching={list.isPlaceholderData} columns={[{ label: t('history.what') }, { label: t('history.state') }, { label: t('history.amount'), number: true }, { label: t('history.date') }]}>
        {list.data.invoices.map((invoice) => <Row key={invoice.invoiceNo} invoice={invoice} />)}
      </OrderTable>
      <Pagination mt="lg" total={pageCount(list.data.totalCount, PAGE_SIZE_DEFAULT)} value={page} onChange={(next) => setQuery((before) => {
        const after = new URLSearchParams(before)
        if (next === 1) after.delete('page')
        else after.set('page', String(next))
        return after
      })}
      />
    </>
  )
}

function Row({ invoice }: { invoice: PlanInvoice }) {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const wonText = useWonText()
  const cardText = useCardText()
  const { kindCd, planCd, cycleCd, invoiceState, couponAmount, creditAmount, payAmount, paidAmount, periodStartAt, periodEndAt, card, failure, receiptUrl, createdAt } = invoice
  const details = [
    formatPeriod(periodStartAt, periodEndAt, language), card === null ? '' : cardText(card), creditAmount === 0 ? '' : t('history.credit', { amount: wonText(creditAmount) }),
    couponAmount === 0 ? '' : t('history.coupon', { amount: wonText(couponAmount) }), invoiceState === 'paid' ? '' : failure,
  ]
  return (
    <Table.Tr>
      <Table.Td data-wide>
        <div data-title>
          <strong>{t(`history.kind.${kindCd}`, { plan: t(`name.${planCd}`), cycle: t(`cycle.${cycleCd}`) })}</strong>
          <span>{details.filter((text) => text !== '').join(' · ')}</span>
          {receiptUrl === null ? null : <a href={receiptUrl} target="_blank" rel="noreferrer" className={styles.receipt}>{t('history.receipt')}</a>}
        </div>
      </Table.Td>
      <Table.Td data-badges><div><Badge tone={tones[invoiceState]}>{t(`history.states.${invoiceState}`)}</Badge></div></Table.Td>
      <Table.Td data-number>{wonText(invoiceState === 'paid' ? paidAmount : payAmount)}</Table.Td>
      <Table.Td data-quiet>{formatDay(createdAt, language)}</Table.Td>
    </Table.Tr>
  )
}
