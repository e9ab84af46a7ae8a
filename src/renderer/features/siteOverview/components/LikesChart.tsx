import EChartsReactCore from 'echarts-for-react/esm/core'
import { BarChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import styles from './overview.module.css'

echarts.use([BarChart, GridComponent, TooltipComponent, SVGRenderer])

const quiet = 'var(--mantine-color-dimmed)'
const line = 'var(--madang-line)'

/** Likes by day. @param label says the same in words */
export function LikesChart({ days, name, label }: { days: readonly { day: string; count: number }[]; name: string; label: string }) {
  // Measured while it is drawn, so its name is needed: `inherit` measures another font.
  const { fontFamily } = getComputedStyle(document.body)
  const text = { color: quiet, fontFamily }
  const option = {
    animation: false, color: ['var(--mantine-primary-color-filled)'], textStyle: text,
    grid: { left: 4, right: 4, top: 8, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    // Drawn in the picture: a box of its own would need inline styles, which the page's policy forbids.
    tooltip: {
      trigger: 'axis', renderMode: 'richText', confine: true, backgroundColor: 'var(--madang-surface)', borderColor: line, borderWidth: 1,
      textStyle: { color: 'var(--mantine-color-text)', fontFamily }, axisPointer: { type: 'shadow', shadowStyle: { color: line, opacity: 0.4 } },
    },
    xAxis: {
      type: 'category', data: days.map(({ day }) => `${Number(day.slice(5, 7))}. ${Number(day.slice(8))}.`),
      axisLine: { lineStyle: { color: line } }, axisTick: { show: false }, axisLabel: { ...text, hideOverlap: true },
    },
    yAxis: { type: 'value', splitNumber: 3, minInterval: 1, splitLine: { lineStyle: { color: line } }, axisLabel: text },
    series: [{ type: 'bar', barMaxWidth: 28, emphasis: { disabled: true }, name, data: days.map(({ count }) => count) }],
  }
  return (
    <figure aria-label={label} className={styles.figure}>
      <div aria-hidden><EChartsReactCore echarts={echarts} option={option} notMerge opts={{ renderer: 'svg' }} style={{ height: 180 }} /></div>
    </figure>
  )
}
