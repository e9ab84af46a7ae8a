export const pageSizes = [10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
/** Default page size (platform spec §9). */
export const PAGE_SIZE_DEFAULT: PageSize = 20

/** Page number from a query; 1 when invalid (platform spec §5, GEN-04). */
export function pageOf(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) return 1
  return Math.max(1, Number(text))
}

/** Limit or filter from a query; the first option when unknown (platform spec §5, GEN-04). */
export function optionOf<const Option extends string | number>(value: unknown, options: readonly [Option, ...Option[]]): Option {
  return options.find((option) => String(option) === String(value)) ?? options[0]
}

/** Number of pages, at least 1. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Cap on counted search results; the list then says "more than", as exact counts would read every row. */
export const SEARCH_COUNT_LIMIT = 1000
