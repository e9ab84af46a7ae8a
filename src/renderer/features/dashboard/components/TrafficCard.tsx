import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardRow } from '#shared/dashboard/contract.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { labelsOf, sumOf, trafficCounts, trafficCsv } from '../dashboardView.ts'
import type { DashboardView, TrafficCount } from '../dashboardView.ts'
import { usePointNames } from '../pointNames.ts'
import { ChartCard } from './ChartCard.tsx'
import { Legend } from './Legend.tsx'

const lines: Record<TrafficCount, { color: string; dash?: readonly number[] }> = {
  newMemberCount: { color: 'var(--mantine-color-success)', dash: [6, 3] },
  classAttendCount: { color: 'var(--dashboard-enrollments)', dash: [2, 3] },
  visitorCount: { color: 'var(--mantine-primary-color-filled)' },
  newVisitorCount: { color: 'var(--mantine-color-error)', dash: [8, 3, 2, 3] },
  pageViewCount: { color: 'var(--mantine-color-dimmed)' },
}

/** Sign-ups, enrollments, visitors, new visitors and page views; each line can be hidden, so that small ones are seen. */
export function TrafficCard({ points, view, onView }: { points: readonly DashboardRow[]; view: DashboardView; onView: (view: DashboardView['traffic']) => void }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const [hidden, setHidden] = useState<readonly TrafficCount[]>([])
  const names = usePointNames(points)
  const number = new Intl.NumberFormat(language)
  const label: Record<TrafficCount, string> = {
    newMemberCount: t('card.newMembers'), classAttendCount: t('card.enrollments'), visitorCount: t('card.visitors'), newVisitorCount: t('card.newVisitors'), pageViewCount: t('card.pageViews'),
  }
  // A visitor of several days is one visitor of the range.
  const total = (count: TrafficCount) => number.format(sumOf(points, (row) => (count === 'visitorCount' ? row.uvCount : row[count])))
  const entries = trafficCounts.map((count) => ({ count, name: label[count], ...lines[count] }))
  const head = [t(names.isHourly ? 'hour' : 'date'), ...trafficCounts.map((count) => label[count])]
  return (
    <ChartCard
      title={t('traffic.title')} view={view.traffic} onView={onView}
      controls={<Legend label={t('traffic.lines')} entries={entries} isShown={({ count }) => !hidden.includes(count)} onToggle={({ count }) => setHidden(hidden.includes(count) ? hidden.filter((one) => one !== count) : [...hidden, count])} />}
      chart={{
        kind: 'line', labels: labelsOf(points.map(({ baseDate }) => baseDate), language), valueText: (value) => number.format(value),
        label: t('traffic.chart', { start: view.startDate, end: view.endDate, members: total('newMemberCount'), enrollments: total('classAttendCount'), visitors: total('visitorCount'), newVisitors: total('newVisitorCount'), views: total('pageViewCount') }),
        series: entries.filter(({ count }) => !hidden.includes(count)).map(({ count, ...line }) => ({ ...line, values: points.map((row) => row[count]) })),
      }}
      table={{ head, rows: points.map((row, at) => [names.of[at] ?? '', ...trafficCounts.map((count) => number.format(row[count]))]), total: trafficCounts.map(total), note: t('traffic.once') }}
      csv={{ fileName: `${t('traffic.file')}-${view.startDate}-${view.endDate}.csv`, content: () => trafficCsv(points, head) }}
    />
  )
}
