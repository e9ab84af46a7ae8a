import { courseSorts } from '#shared/course/contract.ts'
import { courseTypeCd } from '#shared/kernel/codes.ts'
import { PAGE_SIZE_DEFAULT, optionOf, pageOf, pageSizes } from '#shared/kernel/paging.ts'
import type { PageSize } from '#shared/kernel/paging.ts'
import { firstLists } from '#shared/channel/firstView.ts'

export const offeredTypes = [
  courseTypeCd.elearning, courseTypeCd.live, courseTypeCd.lecture, courseTypeCd.club, courseTypeCd.project, courseTypeCd.survey,
] as const
export type OfferedType = (typeof offeredTypes)[number]

export interface CatalogueState {
  categoryCd: string
  courseTypeCd: OfferedType | ''
  q: string
  sort: (typeof courseSorts)[number]
  page: number
  size: PageSize
}

const CATEGORY = /^\d{6}$/
const Q_MAX = 100

/** Parses the URL; invalid values become the defaults (platform spec §5, GEN-04). */
export function readCatalogue(search: URLSearchParams): CatalogueState {
  const categoryCd = search.get('categoryCd') ?? ''
  return {
    categoryCd: CATEGORY.test(categoryCd) ? categoryCd : '',
    courseTypeCd: optionOf(search.get('courseTypeCd'), ['', ...offeredTypes]),
    q: (search.get('q') ?? '').trim().slice(0, Q_MAX),
    sort: optionOf(search.get('sort'), courseSorts),
    page: pageOf(search.get('page')),
    size: search.has('size') ? optionOf(search.get('size'), pageSizes) : PAGE_SIZE_DEFAULT,
  }
}

const standard: CatalogueState = { categoryCd: '', courseTypeCd: '', q: '', ...firstLists.catalogue }

/** URL after a change, without defaults; keeps other parameters. Any change but of the page returns to page 1. */
export function writeCatalogue(search: URLSearchParams, change: Partial<CatalogueState>): URLSearchParams {
  const next = { ...readCatalogue(search), page: 1, ...change }
  const written = new URLSearchParams(search)
  for (const key of Object.keys(standard) as (keyof CatalogueState)[]) {
    if (next[key] === standard[key]) written.delete(key)
    else written.set(key, String(next[key]))
  }
  return written
}
