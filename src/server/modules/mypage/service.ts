import type { mypageCalls, SiteName } from '#shared/mypage/contract.ts'
import type { CallParsed, CallResult } from '#shared/kernel/call/call.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import { presentCard } from '#server/modules/course/index.ts'
import { lessonToGoOnWith, presentMyCourse, readLessonViews } from '#server/modules/enrollment/index.ts'
import type { LessonViewRow } from '#server/modules/enrollment/index.ts'
import { countMine, readClasses, readLikes, readReviews, readSites } from './queries.ts'
import type { Behind } from './queries.ts'

type Calls = typeof mypageCalls
type Query = CallParsed<Calls['courses']>['query']
interface Cursor { lastDatetime: string; lastSeq: number }

// Reads one more than the page, to know whether more follow.
function behindOf({ lastDatetime, lastSeq, size }: Query): Behind {
  const after = lastDatetime === undefined || lastSeq === undefined ? undefined : { at: new Date(lastDatetime), seq: lastSeq }
  return { after, size: size + 1 }
}

function pageOf<Row>(rows: readonly Row[], size: number, cursorOf: (row: Row) => { at: Date; seq: number }): { page: Row[]; next: Cursor | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (rows.length <= size || last === undefined) return { page, next: null }
  const { at, seq } = cursorOf(last)
  return { page, next: { lastDatetime: at.toISOString(), lastSeq: seq } }
}

interface SiteRow { channelSeq: number; siteName: string; domain: string; customDomain: string | null }
const siteOf = ({ channelSeq, siteName, domain, customDomain }: SiteRow): SiteName => ({ channelSeq, name: siteName, domain, customDomain })

/** Classes, sites, reviews and likes on all sites (platform spec §2, §7; SHELL-04, SHELL-17, COUR-10). */
export function createMypageService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>) {
  // One query per site.
  async function lessonsOf(rows: readonly { channelSeq: number; courseSeq: number }[], userSeq: number): Promise<Map<number, LessonViewRow[]>> {
    const bySite = [...Map.groupBy(rows, (row) => row.channelSeq)]
    const lessons = await Promise.all(bySite.map(([channelSeq, ofSite]) => readLessonViews(db, channelSeq, ofSite.map((row) => row.courseSeq), userSeq)))
    return Map.groupBy(lessons.flat(), (lesson) => lesson.courseSeq)
  }

  return {
    async info(userSeq: number): Promise<CallResult<Calls['info']>> {
      return countMine(db, userSeq)
    },

    async courses(userSeq: number, query: Query): Promise<CallResult<Calls['courses']>> {
      const { page, next } = pageOf(await readClasses(db, userSeq, behindOf(query)), query.size, (row) => ({ at: row.lastViewedAt ?? row.createdAt, seq: row.attendSeq }))
      const lessons = await lessonsOf(page, userSeq)
      const courses = page.map((row) => {
        const items = lessons.get(row.courseSeq) ?? []
        return { ...presentMyCourse(row, items, clock.now()), site: siteOf(row), nextTitle: lessonToGoOnWith(items)?.title ?? null }
      })
      return { courses, next }
    },

    async channels(userSeq: number, query: CallParsed<Calls['channels']>['query']): Promise<CallResult<Calls['channels']>> {
      const rows = await readSites(db, userSeq, query.managedYn === 'Y', behindOf(query))
      const { page, next } = pageOf(rows, query.size, (row) => ({ at: row.joinedAt, seq: row.channelSeq }))
      const channels = page.map((row) => ({
        ...siteOf(row),
        headerLogoUrl: row.headerLogoUrl,
        primaryColor: row.primaryColor,
        saasYn: row.saasYn === 'Y' ? 'Y' as const : 'N' as const,
        userTypeCd: row.userTypeCd,
        joinedAt: row.joinedAt.toISOString(),
        courseCount: row.courseCount,
        memberCount: row.memberCount,
      }))
      return { channels, next }
    },

    async reviews(userSeq: number, query: Query): Promise<CallResult<Calls['reviews']>> {
      const { page, next } = pageOf(await readReviews(db, userSeq, behindOf(query)), query.size, (row) => ({ at: row.createdAt, seq: row.evaluationSeq }))
      const reviews = page.map((row) => ({
        evaluationSeq: row.evaluationSeq, reviewPoint: row.reviewPoint, description: row.description, createdAt: row.createdAt.toISOString(),
        courseSeq: row.courseSeq, title: row.title, imageUrl: imageUrlOf(row.imageKey), isOpen: row.isOpen, site: siteOf(row),
      }))
      return { reviews, next }
    },

    async likes(userSeq: number, query: Query): Promise<CallResult<Calls['likes']>> {
      const { page, next } = pageOf(await readLikes(db, userSeq, behindOf(query)), query.size, (row) => ({ at: row.likeAt, seq: row.courseSeq }))
      return { likes: page.map((row) => ({ ...presentCard(row, clock.now()), likeAt: row.likeAt.toISOString(), site: siteOf(row) })), next }
    },
  }
}
export type MypageService = ReturnType<typeof createMypageService>
