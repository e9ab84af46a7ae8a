import { asc, eq, lt } from 'drizzle-orm'
import { DRAFT_KEPT_MS } from '#shared/draft/contract.ts'
import { channels, drafts } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList } from '#server/infra/personalArchive.ts'

export const draftTables: ModuleTables = {
  tables: [drafts],
  retention: [{ table: drafts, unneeded: (before) => lt(drafts.keptAt, before(DRAFT_KEPT_MS)) }],
  archive: [
    archiveList('drafts', drafts, (db, userSeq, { limit, offset }) =>
      db.select({ siteName: channels.name, name: drafts.name, content: drafts.content, typedAt: drafts.typedAt, keptAt: drafts.keptAt }).from(drafts)
        .leftJoin(channels, eq(channels.channelSeq, drafts.siteSeq))
        .where(eq(drafts.userSeq, userSeq)).orderBy(asc(drafts.name)).limit(limit).offset(offset)),
  ],
}
