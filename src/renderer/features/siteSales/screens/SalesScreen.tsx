import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#shared/kernel/call/client.ts'
import { currency as currencies } from '#shared/kernel/codes.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { contract } from '#shared/contract.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { saveCsv } from '#renderer/lib/csv.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, Card, EmptyState, ErrorState, PageTitle, Segmented, Skeleton } from '#renderer/ui/index.ts'
import { PeriodBar } from '../components/PeriodBar.tsx'
import { SalesBy } from '../components/SalesBy.tsx'
import { SalesSums } from '../components/SalesSums.tsx'
import { SalesTable } from '../components/SalesTable.tsx'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { periodBefore, queryOfSales, salesCsv, salesRows, salesViewOf, tables, totalOf } from '../salesView.ts'
import type { SalesPeriod, SalesView } from '../salesView.ts'
import styles from '../components/sales.module.css'

const SalesChart = lazy(async () => ({ default: (await import('../components/SalesChart.tsx')).SalesChart }))

const salesOf = (client: Client, channelSeq: number, { startDt, endDt }: SalesPeriod) =>
  queryOptions({ ...callQuery(client, contract.ledger.sales, { params: { channelSeq }, query: { startDt, endDt } }), placeholderData: keepPreviousData, meta: { errors: 'inline' as const } })

/** `/settings/sales`: what was paid and refunded by day or month, from the ledger (SET-07). */
export function SalesScreen() {
  const { t } = useTranslation('ledger')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const [query, setQuery] = useSearchParams()
  const [now] = useState(Date.now)
  const [asked, setAsked] = useState<Currency>()
  const tableTitle = useId()
  const view = salesViewOf(query, now)
  const setView = (change: Partial<SalesView>) => setQuery(queryOfSales({ ...view, ...change }, query))
  const sales = useQuery(salesOf(client, channelSeq, view))
  const before = useQuery(salesOf(client, channelSeq, periodBefore(view)))
  const days = sales.data?.days ?? []
  // Currencies are never added; the choice is offered where both were used.
  const used = Object.values(currencies).filter((one) => Object.values(totalOf(days, one)).some((amount) => amount !== 0))
  const currency = used.includes(asked ?? currencies.krw) ? asked ?? currencies.krw : used[0] ?? currencies.krw
  const amountText = useAmountText(currency)
  const rows = salesRows(days, view, currency)
  const total = totalOf(days, currency)
  return (
    <>
      <PageTitle description={t('lead')} action={<Button component={Link} to={orderPaths['settings-payment']}>{t('payments')}</Button>}>{t('title')}</PageTitle>
      <PeriodBar view={view} now={now} onChange={setView} />
      {used.length < 2 ? null : (
        <div className={styles.bar}>
          <Segmented label={t('currency')} hideLabel value={currency} onChange={setAsked} choices={used.map((value) => ({ value, label: t(`currencies.${value}`) }))} />
        </div>
      )}
      {sales.isPending ? <Skeleton height={420} radius="lg" /> : null}
      {sales.isError && sales.data === undefined ? <ErrorState message={errorText(sales.error)} onRetry={() => { void sales.refetch() }} /> : null}
      {sales.data === undefined ? null : used.length === 0 ? (
        <EmptyState icon={<IconChartBar size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')} />
      ) : (
        <div aria-busy={sales.isPlaceholderData}>
          <SalesSums days={days} before={before.isPlaceholderData ? undefined : before.data?.days} currency={currency} />
          <Card className={styles.chart ?? ''} padding="md">
            <Suspense fallback={<Skeleton height={280} />}>
              <SalesChart rows={rows} currency={currency} label={t('chart', { start: view.startDt, end: view.endDt, paid: amountText(total.paid), refunded: amountText(total.refunded) })} />
            </Suspense>
          </Card>
          <div className={styles.bar}>
            <Segmented label={t('by')} hideLabel value={view.by} onChange={(by) => setView({ by })} choices={tables.map((value) => ({ value, label: t(`tables.${value}`) }))} />
          </div>
          {view.by === 'date' ? (
            <>
              <div className={styles.tableHead}>
                <h2 id={tableTitle}>{t('table')}</h2>
                <Button
                  size="sm" leftSection={<IconDownload size={18} stroke={1.75} />}
                  onClick={() => saveCsv(`${t('file')}-${view.startDt}-${view.endDt}.csv`, salesCsv(rows, currency, [t('date'), t('paid'), t('refunded'), t('net')]))}
                >
                  {t('csv')}
                </Button>
              </div>
              <SalesTable rows={rows} currency={currency} labelledBy={tableTitle} />
            </>
          ) : <SalesBy key={view.by} grouping={view.by} period={view} currency={currency} />}
        </div>
      )}
    </>
  )
}
