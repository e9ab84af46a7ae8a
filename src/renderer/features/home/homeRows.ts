import { cardBadge } from '#shared/course/badges.ts'
import type { SiteHome } from '#shared/channel/siteHome.ts'
import { HOME_ROW } from '#shared/channel/firstView.ts'
import type { CourseCard } from '#shared/course/contract.ts'

const HERO_PICTURES = 3
/** Fewer popular classes make no row of their own: they stand among the latest. */
const ROW_MIN = 2

export interface HomeRows { hero: readonly CourseCard[]; popular: readonly CourseCard[]; latest: readonly CourseCard[] }

/** The classes of a front page: each once, and those that can no longer be joined only where there is nothing else. */
export function homeRows({ popular, latest }: { popular: readonly CourseCard[]; latest: readonly CourseCard[] }, { hero, sections }: SiteHome, now: number): HomeRows {
  const isOpen = (course: CourseCard) => cardBadge(course, now) !== 'closed'
  const anyOpen = [...popular, ...latest].some(isOpen)
  const offered = (courses: readonly CourseCard[]) => (anyOpen ? courses.filter(isOpen) : courses)
  const most = offered(popular)
  const pictured = hero === 'pictures' && most.length > HERO_PICTURES ? most.slice(0, HERO_PICTURES) : []
  const row = sections.includes('popular') ? most.slice(pictured.length, pictured.length + HOME_ROW) : []
  const shownPopular = row.length < ROW_MIN && sections.includes('latest') ? [] : row
  const shown = new Set([...pictured, ...shownPopular].map(({ courseSeq }) => courseSeq))
  return { hero: pictured, popular: shownPopular, latest: sections.includes('latest') ? offered(latest).filter(({ courseSeq }) => !shown.has(courseSeq)).slice(0, 2 * HOME_ROW) : [] }
}
