import { asc, eq } from 'drizzle-orm'
import { channels, savedViews } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList, archivedSite, onSite } from '#server/infra/personalArchive.ts'

export const savedViewTables: ModuleTables = {
  tables: [savedViews],
  archive: [
    archiveList('saved-views', savedViews, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedSite, grid: savedViews.grid, name: savedViews.name, query: savedViews.query, savedAt: savedViews.savedAt }).from(savedViews).innerJoin(channels, onSite(savedViews))
        .where(eq(savedViews.userSeq, userSeq)).orderBy(asc(savedViews.channelSeq), asc(savedViews.grid), asc(savedViews.name)).limit(limit).offset(offset)),
  ],
  merge: [
    stays(savedViews, savedViews.userSeq, 'Views of lists are those of staff.'),
  ],
}
