import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currency as currencies } from '#shared/kernel/codes.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import type { DashboardRow } from '#shared/dashboard/contract.ts'
import { seoulDay } from '#shared/kernel/moments.ts'
import { Guide } from '#renderer/entities/dashboard/Guide.tsx'
import { dashboardQueries } from '#renderer/entities/dashboard/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, PageTitle, PanelBoundary, Segmented, Skeleton } from '#renderer/ui/index.ts'
import { ClassesCard } from '../components/ClassesCard.tsx'
import { Figures } from '../components/Figures.tsx'
import { MoneyCard } from '../components/MoneyCard.tsx'
import { PeriodBar } from '../components/PeriodBar.tsx'
import { TrafficCard } from '../components/TrafficCard.tsx'
import { amountsOf, dashboardViewOf, isEmpty, pointsOf, queryOfDashboard } from '../dashboardView.ts'
import type { DashboardView } from '../dashboardView.ts'
import styles from '../components/dashboard.module.css'

/** The job counts every five minutes. */
const COUNTED_MS = 300_000
const CARDS = 7

const isUsed = (rows: readonly DashboardRow[], currency: Currency) => rows.some((row) => Object.values(amountsOf(row, currency)).some((amount) => amount !== 0))

/** `/settings/dashboard`: how the site does, and what to do first; the view stands in the URL (SET-01). */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const { can } = useAbility()
  const [query, setQuery] = useSearchParams()
  const now = useNow(COUNTED_MS)
  const [asked, setAsked] = useState<Currency>()
  const view = dashboardViewOf(query, now)
  const setView = (change: Partial<DashboardView>) => setQuery(queryOfDashboard({ ...view, ...change }, query), { replace: true })
  const figures = useQuery({ ...dashboardQueries.read(client, { channelSeq }, view), refetchInterval: COUNTED_MS })
  const rows = figures.data?.rows ?? []
  // Currencies are never added; the choice is offered where both were used.
  const used = Object.values(currencies).filter((one) => isUsed(rows, one))
  const currency = used.includes(asked ?? currencies.krw) ? asked ?? currencies.krw : used[0] ?? currencies.krw
  const seesSales = can('SITE_SALES_READ')
  // Of the data shown: while another period comes, the one before it stays.
  const shown = figures.data === undefined ? view : { startDate: seoulDay(Date.parse(figures.data.startAt)), endDate: seoulDay(Date.parse(figures.data.endAt) - 1) }
  const points = pointsOf(rows, shown, now)
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      <Guide channelSeq={channelSeq} now={now}>
        <PeriodBar view={view} today={seoulDay(now)} onChange={setView} />
        {figures.isPending ? (
          <>
            <div className={styles.skeletons}>{Array.from({ length: CARDS }, (_, at) => <Skeleton key={at} height={108} radius="lg" />)}</div>
            <Skeleton height={380} radius="lg" />
          </>
        ) : null}
        {figures.isError && figures.data === undefined ? <ErrorState message={errorText(figures.error)} onRetry={() => { void figures.refetch() }} /> : null}
        {figures.data === undefined ? null : isEmpty(rows) ? (
          <EmptyState
            icon={<IconChartLine size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')}
            {...(view.preset === 'last90Days' ? {} : { action: <Button onClick={() => setView({ preset: 'last90Days' })}>{t('wider')}</Button> })}
          />
        ) : (
          <div className={styles.charts} aria-busy={figures.isPlaceholderData}>
            {seesSales && used.length > 1 ? (
              <div className={styles.bar}><Segmented label={t('currency')} hideLabel value={currency} onChange={setAsked} choices={used.map((value) => ({ value, label: t(`currencies.${value}`) }))} /></div>
            ) : null}
            <PanelBoundary><Figures range={figures.data} before={figures.data.before} currency={seesSales ? currency : null} /></PanelBoundary>
            {seesSales ? <PanelBoundary><MoneyCard points={points} view={{ ...view, ...shown }} currency={currency} onView={(money) => setView({ money })} /></PanelBoundary> : null}
            <PanelBoundary><TrafficCard points={points} view={{ ...view, ...shown }} onView={(traffic) => setView({ traffic })} /></PanelBoundary>
          </div>
        )}
        <PanelBoundary><ClassesCard channelSeq={channelSeq} /></PanelBoundary>
      </Guide>
    </>
  )
}
