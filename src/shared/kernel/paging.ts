/** Page sizes that lists offer, in order (courses spec §9). */
export const pageSizes = [10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
/** List page size (platform spec §9). */
export const PAGE_SIZE_DEFAULT: PageSize = 20

/** A page number from a query; 1 when it is not a positive integer (platform spec §5, GEN-04). */
export function pageOf(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) return 1
  return Math.max(1, Number(text))
}

/** A limit or filter from a query; the first option when unknown (platform spec §5, GEN-04). */
export function optionOf<const Option extends string | number>(value: unknown, options: readonly [Option, ...Option[]]): Option {
  return options.find((option) => String(option) === String(value)) ?? options[0]
}

/** How many pages hold `total` rows; at least 1, so that an empty list has a first page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** What is counted of a search at most; beyond that the list says "more than", as counting on would read every row. */
export const SEARCH_COUNT_LIMIT = 1000
