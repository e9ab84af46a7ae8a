import EChartsReactCore from 'echarts-for-react/esm/core'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useLanguage } from '#renderer/lib/language.ts'
import styles from './Chart.module.css'

echarts.use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

const quiet = 'var(--mantine-color-dimmed)'
const line = 'var(--madang-line)'

export interface Series {
  name: string
  color: string
  values: readonly number[]
  /** Tells lines apart without colours. */
  dash?: readonly number[]
  /** Bars of their own scale in the lower part of a line chart. */
  isBars?: boolean
}

/** How much higher than its bars the lower part is. */
const BARS_SHARE = 3

export interface ChartProps {
  kind: 'bar' | 'line'
  series: readonly Series[]
  labels: readonly string[]
  /** Says the same in words. */
  label: string
  valueText: (value: number) => string
  /** Of a value on the axis, such as 100 for cents. */
  divisor?: number
  /** Bars above and below one line, named in a legend. */
  isStacked?: boolean
  /** px */
  height?: number
}

const HEIGHT = 280
const LEGEND_HEIGHT = 40

/** Bars or lines over time, in the colours of the theme. The page has the same figures as text. Heavy, so not in `ui/index.ts`. */
export function Chart({ kind, series, labels, label, valueText, divisor = 1, isStacked = false, height = HEIGHT }: ChartProps) {
  const language = useLanguage()
  // Measured while it is drawn, so its name is needed: `inherit` measures another font.
  const { fontFamily } = getComputedStyle(document.body)
  const text = { color: quiet, fontFamily }
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const option = {
    animation: false,
    color: series.map(({ color }) => color),
    textStyle: text,
    grid: { left: 4, right: 8, top: isStacked ? LEGEND_HEIGHT : 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    ...(isStacked ? { legend: { top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 12, itemGap: 16, textStyle: text } } : {}),
    // Drawn in the picture: a box of its own would need inline styles, which the page's policy forbids.
    tooltip: {
      trigger: 'axis', renderMode: 'richText', confine: true, backgroundColor: 'var(--madang-surface)', borderColor: line, borderWidth: 1,
      textStyle: { color: 'var(--mantine-color-text)', fontFamily },
      axisPointer: kind === 'bar' ? { type: 'shadow', shadowStyle: { color: line, opacity: 0.4 } } : { type: 'line', lineStyle: { color: line } },
      valueFormatter: (value: unknown) => valueText(Number(value)),
    },
    xAxis: { type: 'category', boundaryGap: kind === 'bar', data: labels, axisLine: { lineStyle: { color: line } }, axisTick: { show: false }, axisLabel: { ...text, hideOverlap: true } },
    yAxis: [
      { type: 'value', splitNumber: 4, minInterval: 1, splitLine: { lineStyle: { color: line } }, axisLabel: { ...text, formatter: (value: number) => short.format(value / divisor) } },
      { type: 'value', show: false, max: ({ max }: { max: number }) => Math.max(1, max) * BARS_SHARE },
    ],
    series: series.map(({ name, values, dash, isBars = false }) => (kind === 'bar' || isBars
      ? { yAxisIndex: isBars ? 1 : 0, type: 'bar', name, data: values, barMaxWidth: 24, barGap: '10%', emphasis: { disabled: true }, ...(isStacked ? { stack: 'all' } : { itemStyle: { borderRadius: [3, 3, 0, 0] } }) }
      : { type: 'line', name, data: values, symbolSize: 6, showSymbol: values.length <= 31, emphasis: { disabled: true }, lineStyle: { width: 2, type: dash === undefined ? 'solid' : [...dash] } })),
  }
  return (
    <figure aria-label={label} className={styles.figure}>
      <div aria-hidden><EChartsReactCore echarts={echarts} option={option} notMerge opts={{ renderer: 'svg' }} style={{ height }} /></div>
    </figure>
  )
}
