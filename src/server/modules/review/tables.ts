import { asc, eq } from 'drizzle-orm'
import { channels, courses, reviews } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'

export const reviewTables: ModuleTables = {
  tables: [reviews],
  writes: [courses],
  archive: [
    archiveList('reviews', reviews, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, reviewPoint: reviews.reviewPoint, description: reviews.description, createdAt: reviews.createdAt }).from(reviews)
        .innerJoin(courses, onClass(reviews)).innerJoin(channels, onSite(reviews))
        .where(eq(reviews.userSeq, userSeq)).orderBy(asc(reviews.channelSeq), asc(reviews.evaluationSeq)).limit(limit).offset(offset)),
  ],
}
