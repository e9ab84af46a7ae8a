import { asc, eq } from 'drizzle-orm'
import { categories, channels, channelUsers, menus } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedSite, archiveList, onSite } from '#server/infra/personalArchive.ts'

export const channelTables: ModuleTables = {
  tables: [channels, channelUsers, menus, categories],
  archive: [
    archiveList('sites', channelUsers, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedSite, domain: channels.domain, userTypeCd: channelUsers.userTypeCd, joinedAt: channelUsers.joinedAt }).from(channelUsers)
        .innerJoin(channels, onSite(channelUsers))
        .where(eq(channelUsers.userSeq, userSeq)).orderBy(asc(channels.channelSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    stays(channelUsers, channelUsers.userSeq, 'The merge itself ends one membership of the site and keeps the other.'),
  ],
}
