import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { OVERVIEW_CLASSES_MAX, TREND_DAYS_MAX } from '#shared/overview/contract.ts'
import type { Content, overviewCalls } from '#shared/overview/contract.ts'
import { valueKinds } from '#shared/overview/rules.ts'
import { pageOf, placeOf } from '#server/infra/db/listPage.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { countContents, listContentClasses, listContents } from './queries/contents.ts'
import type { ContentRow } from './queries/contents.ts'
import { countLikes, listLikedClasses, listLikeDays, listLikes } from './queries/likes.ts'

type Calls = typeof overviewCalls

const present = ({ curriculumSeq, courseSeq, courseTitle, sectionTitle, title, curriculumTypeCd, duration, state, watchedCount, completedCount, storageBytes, updatedAt }: ContentRow): Content => (
  { curriculumSeq, courseSeq, courseTitle, sectionTitle, title, curriculumTypeCd, duration, state, watchedCount, completedCount, storageBytes, updatedAt: updatedAt.toISOString() })

/** Likes and lessons of all classes of a site (SET-07). */
export function createOverviewService({ database: { db } }: Pick<ServerPorts, 'database'>) {
  return {
    /** Throws `invalidInput`. @param withAddress whether addresses are shown and searched */
    async likes(channelSeq: number, { sort, order, cursor, size, ...filter }: CallParsed<Calls['likes']>['query'], withAddress: boolean): Promise<CallReply<Calls['likes']>> {
      const found = await listLikes(db, channelSeq, { ...filter, withAddress }, { sort, isAscending: order === 'asc', cursor: placeOf(cursor, 2, valueKinds[sort]), size: size + 1 })
      const { rows, after } = pageOf(found, size, ({ courseSeq, userSeq }) => [courseSeq, userSeq])
      return { likes: rows.map(({ courseSeq, courseTypeCd, title, userSeq, name, email, likeAt, attends }) => ({ courseSeq, courseTypeCd, title, userSeq, name, email: withAddress ? email : null, likeAt: likeAt.toISOString(), attendYn: attends ? 'Y' : 'N' })), after }
    },

    async likeSummary(channelSeq: number, asked: CallParsed<Calls['likeSummary']>['query'], withAddress: boolean): Promise<CallReply<Calls['likeSummary']>> {
      const filter = { ...asked, withAddress }
      return { ...await countLikes(db, channelSeq, filter), days: await listLikeDays(db, channelSeq, filter, TREND_DAYS_MAX), courses: await listLikedClasses(db, channelSeq, OVERVIEW_CLASSES_MAX) }
    },

    /** Throws `invalidInput`. */
    async contents(channelSeq: number, { sort, order, cursor, size, ...filter }: CallParsed<Calls['contents']>['query']): Promise<CallReply<Calls['contents']>> {
      const found = await listContents(db, channelSeq, filter, { sort, isAscending: order === 'asc', cursor: placeOf(cursor, 1, valueKinds[sort]), size: size + 1 })
      const { rows, after } = pageOf(found, size, ({ curriculumSeq }) => [curriculumSeq])
      return { contents: rows.map(present), after }
    },

    async contentSummary(channelSeq: number, filter: CallParsed<Calls['contentSummary']>['query']): Promise<CallReply<Calls['contentSummary']>> {
      return { ...await countContents(db, channelSeq, filter), courses: await listContentClasses(db, channelSeq, OVERVIEW_CLASSES_MAX) }
    },
  }
}
export type OverviewService = ReturnType<typeof createOverviewService>
