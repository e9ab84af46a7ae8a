import { useTranslation } from 'react-i18next'
import type { DashboardRow } from '#shared/dashboard/contract.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { amountsOf, labelsOf, moneyCsv, sumOf } from '../dashboardView.ts'
import type { DashboardView } from '../dashboardView.ts'
import { usePointNames } from '../pointNames.ts'
import { ChartCard } from './ChartCard.tsx'
import { Legend } from './Legend.tsx'

const colors = { paid: 'var(--mantine-primary-color-filled)', cancelled: 'var(--madang-line-strong)' }

/** Payment and cancel amounts of one currency; currencies are never added. */
export function MoneyCard({ points, view, currency, onView }: { points: readonly DashboardRow[]; view: DashboardView; currency: Currency; onView: (view: DashboardView['money']) => void }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const amountText = useAmountText(currency)
  const names = usePointNames(points)
  const amounts = points.map((row) => amountsOf(row, currency))
  const total = { paid: sumOf(points, (row) => amountsOf(row, currency).paid), cancelled: sumOf(points, (row) => amountsOf(row, currency).cancelled) }
  const date = t(names.isHourly ? 'hour' : 'date')
  const kinds = ['paid', 'cancelled'] as const
  const label = { paid: t('money.paid'), cancelled: t('money.cancelled') }
  return (
    <ChartCard
      title={t('money.title', { currency: t(`currencies.${currency}`) })} view={view.money} onView={onView}
      controls={<Legend entries={kinds.map((kind) => ({ name: label[kind], color: colors[kind] }))} />}
      chart={{
        kind: 'bar', labels: labelsOf(points.map(({ baseDate }) => baseDate), language), valueText: amountText, divisor: currency === 'USD' ? 100 : 1,
        label: t('money.chart', { start: view.startDate, end: view.endDate, paid: amountText(total.paid), cancelled: amountText(total.cancelled) }),
        series: kinds.map((kind) => ({ name: label[kind], color: colors[kind], values: amounts.map((amount) => amount[kind]) })),
      }}
      nothing={total.paid === 0 && total.cancelled === 0 ? t('money.none') : undefined}
      table={{ head: [date, label.paid, label.cancelled], rows: amounts.map(({ paid, cancelled }, at) => [names.of[at] ?? '', amountText(paid), amountText(cancelled)]), total: [amountText(total.paid), amountText(total.cancelled)] }}
      csv={{ fileName: `${t('money.file')}-${view.startDate}-${view.endDate}.csv`, content: () => moneyCsv(points, currency, [date, label.paid, label.cancelled]) }}
    />
  )
}
