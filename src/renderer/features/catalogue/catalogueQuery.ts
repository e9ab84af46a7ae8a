import { courseSorts } from '#shared/course/contract.ts'
import { courseTypeCd } from '#shared/kernel/codes.ts'
import { PAGE_SIZE_DEFAULT, optionOf, pageOf, pageSizes } from '#shared/kernel/paging.ts'
import type { PageSize } from '#shared/kernel/paging.ts'
import { firstLists } from '#shared/channel/firstView.ts'

/** Types that the filter offers; packages have screens of their own. */
export const offeredTypes = [
  courseTypeCd.elearning, courseTypeCd.live, courseTypeCd.lecture, courseTypeCd.club, courseTypeCd.project, courseTypeCd.survey,
] as const
export type OfferedType = (typeof offeredTypes)[number]

/** What the catalogue's address says (COUR-01). '' where nothing is chosen. */
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

/**
 * Reads the address: a page that is no number is 1, an unknown filter or size the first option (platform spec §5, GEN-04);
 * a size that is not there is the list's default.
 */
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

/** The address after a change, what is standard left out; other parameters stay. Any change but of the page begins at page 1. */
export function writeCatalogue(search: URLSearchParams, change: Partial<CatalogueState>): URLSearchParams {
  const next = { ...readCatalogue(search), page: 1, ...change }
  const written = new URLSearchParams(search)
  for (const key of Object.keys(standard) as (keyof CatalogueState)[]) {
    if (next[key] === standard[key]) written.delete(key)
    else written.set(key, String(next[key]))
  }
  return written
}
