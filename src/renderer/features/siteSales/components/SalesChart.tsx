import EChartsReactCore from 'echarts-for-react/esm/core'
import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useTranslation } from 'react-i18next'
import type { Currency } from '#shared/kernel/codes.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import type { SalesRow } from '../salesView.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import styles from './sales.module.css'

echarts.use([BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

const quiet = 'var(--mantine-color-dimmed)'
const line = 'var(--madang-line)'
const paidColor = 'var(--mantine-primary-color-filled)'
const refundedColor = 'var(--madang-line-strong)'

/** Bars of what was paid, above the line, and refunded, below it. The table beside it has the same figures. */
export function SalesChart({ rows, currency, label }: { rows: readonly SalesRow[]; currency: Currency; label: string }) {
  const { t } = useTranslation('ledger')
  const amountText = useAmountText(currency)
  const language = useLanguage()
  // Measured while it is drawn, so its name is needed: `inherit` measures another font.
  const { fontFamily } = getComputedStyle(document.body)
  const text = { color: quiet, fontFamily }
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const bar = { type: 'bar', stack: 'all', barMaxWidth: 28, emphasis: { disabled: true } } as const
  const option = {
    animation: false,
    color: [paidColor, refundedColor],
    textStyle: text,
    grid: { left: 4, right: 4, top: 40, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    legend: { top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 12, itemGap: 16, textStyle: text },
    // Drawn in the picture: a box of its own would need inline styles, which the page's policy forbids.
    tooltip: {
      trigger: 'axis', renderMode: 'richText', confine: true, backgroundColor: 'var(--madang-surface)', borderColor: line, borderWidth: 1,
      textStyle: { color: 'var(--mantine-color-text)', fontFamily }, axisPointer: { type: 'shadow', shadowStyle: { color: line, opacity: 0.4 } },
      valueFormatter: (value: unknown) => amountText(Number(value)),
    },
    xAxis: {
      type: 'category', data: rows.map(({ date }) => (date.length === 7 ? date.replace('-', '. ') : `${Number(date.slice(5, 7))}. ${Number(date.slice(8))}.`)),
      axisLine: { lineStyle: { color: line } }, axisTick: { show: false }, axisLabel: { ...text, hideOverlap: true },
    },
    yAxis: { type: 'value', splitNumber: 4, splitLine: { lineStyle: { color: line } }, axisLabel: { ...text, formatter: (value: number) => short.format(currency === 'USD' ? value / 100 : value) } },
    series: [
      { ...bar, name: t('paid'), data: rows.map(({ paid }) => paid) },
      { ...bar, name: t('refunded'), data: rows.map(({ refunded }) => (refunded === 0 ? 0 : -refunded)) },
    ],
  }
  return (
    <figure aria-label={label} className={styles.figure}>
      <div aria-hidden><EChartsReactCore echarts={echarts} option={option} notMerge opts={{ renderer: 'svg' }} style={{ height: 280 }} /></div>
    </figure>
  )
}
