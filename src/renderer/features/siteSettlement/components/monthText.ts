import { useLanguage } from '#renderer/lib/language.ts'

/** Writes a month (`YYYY-MM`): `2026년 3월`. */
export function useMonthText(): (month: string) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`))
}
