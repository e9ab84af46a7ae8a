import { formatShortDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Chart } from '#renderer/ui/chart/Chart.tsx'

/** Likes by day. @param label says the same in words */
export function LikesChart({ days, name, label }: { days: readonly { day: string; count: number }[]; name: string; label: string }) {
  const language = useLanguage()
  return (
    <Chart
      kind="bar" height={180} label={label} valueText={String} labels={days.map(({ day }) => formatShortDay(day, language))}
      series={[{ name, color: 'var(--mantine-primary-color-filled)', values: days.map(({ count }) => count) }]}
    />
  )
}
