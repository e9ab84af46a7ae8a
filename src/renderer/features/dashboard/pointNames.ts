import type { DashboardRow } from '#shared/dashboard/contract.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'

/** Names of points in a table: days in full, or hours. */
export function usePointNames(points: readonly DashboardRow[]): { of: string[]; isHourly: boolean } {
  const language = useLanguage()
  const isHourly = (points[0]?.baseDate.length ?? 10) > 10
  return { isHourly, of: points.map(({ baseDate }) => (isHourly ? `${baseDate.slice(11)}:00` : formatDay(`${baseDate}T00:00:00+09:00`, language, 'Asia/Seoul'))) }
}
