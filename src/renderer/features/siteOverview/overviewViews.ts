import { DAY_MS, seoulDayStart } from '#shared/kernel/moments.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { ContentFilter, LikeFilter } from '#shared/overview/contract.ts'
import { contentSorts, contentStates, likeSorts } from '#shared/overview/rules.ts'
import type { ContentSort, LikeSort } from '#shared/overview/rules.ts'
import { rowNumber } from '#renderer/lib/gridView/gridView.ts'
import type { GridView, GridViewSpec } from '#renderer/lib/gridView/gridView.ts'

/** Days that likes go back, as offered. */
export const spans = ['7', '30', '90', '365'] as const
/** Types of lessons; a section is none. */
export const lessonTypes = Object.values(curriculumTypeCd).filter((type) => type !== curriculumTypeCd.section)

const likeFilters = { span: spans, attend: ['Y', 'N'], courseSeq: rowNumber } as const
export const likesSpec: GridViewSpec<LikeSort, typeof likeFilters> = {
  sorts: likeSorts, filters: likeFilters, standard: () => ({ by: 'liked', order: 'desc' }),
}

const contentFilters = { type: lessonTypes, state: contentStates, courseSeq: rowNumber } as const
export const contentsSpec: GridViewSpec<ContentSort, typeof contentFilters> = {
  sorts: contentSorts, filters: contentFilters, standard: () => ({ by: 'updated', order: 'desc' }),
}

const ofClass = (courseSeq: string | undefined) => (courseSeq === undefined ? {} : { courseSeq: Number(courseSeq) })

/** What the server is asked. @param now epoch ms; days begin at midnight in Seoul, as on the site's other pages */
export function likeFilterOf({ q, filters: { span, attend, courseSeq } }: GridView<LikeSort, typeof likeFilters>, now: number): LikeFilter {
  return {
    q, ...ofClass(courseSeq), ...(attend === undefined ? {} : { attendYn: attend }),
    ...(span === undefined ? {} : { from: new Date(seoulDayStart(now) - (Number(span) - 1) * DAY_MS).toISOString() }),
  }
}

/** What the server is asked. */
export function contentFilterOf({ q, filters: { type, state, courseSeq } }: GridView<ContentSort, typeof contentFilters>): ContentFilter {
  return { q, ...ofClass(courseSeq), ...(type === undefined ? {} : { type }), ...(state === undefined ? {} : { state }) }
}

/** Each day from the first to the last with likes, those without among them. @param days at most a few hundred, in order */
export function trendOf(days: readonly { day: string; count: number }[]): { day: string; count: number }[] {
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return []
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const [start, end] = [Date.parse(first.day), Date.parse(last.day)]
  const from = Math.max(start, end - 399 * DAY_MS)
  return Array.from({ length: Math.round((end - from) / DAY_MS) + 1 }, (_, at) => {
    const day = new Date(from + at * DAY_MS).toISOString().slice(0, 10)
    return { day, count: counts.get(day) ?? 0 }
  })
}
