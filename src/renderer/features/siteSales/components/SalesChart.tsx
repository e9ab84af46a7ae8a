import { useTranslation } from 'react-i18next'
import { currency as currencies } from '#shared/kernel/codes.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { formatMonth, formatShortDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Chart } from '#renderer/ui/chart/Chart.tsx'
import type { SalesRow } from '../salesView.ts'

/** Bars of what was paid, above the line, and refunded, below it. The table beside it has the same figures. */
export function SalesChart({ rows, currency, label }: { rows: readonly SalesRow[]; currency: Currency; label: string }) {
  const { t } = useTranslation('ledger')
  const language = useLanguage()
  return (
    <Chart
      kind="bar" isStacked label={label} valueText={useAmountText(currency)} divisor={currency === currencies.usd ? 100 : 1}
      labels={rows.map(({ date }) => (date.length === 7 ? formatMonth(date, language) : formatShortDay(date, language)))}
      series={[
        { name: t('paid'), color: 'var(--mantine-primary-color-filled)', values: rows.map(({ paid }) => paid) },
        { name: t('refunded'), color: 'var(--madang-line-strong)', values: rows.map(({ refunded }) => (refunded === 0 ? 0 : -refunded)) },
      ]}
    />
  )
}
