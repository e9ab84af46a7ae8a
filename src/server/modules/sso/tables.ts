import { asc, eq } from 'drizzle-orm'
import { channels, loginConsents } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedSite, archiveList, onSite } from '#server/infra/personalArchive.ts'

export const ssoTables: ModuleTables = {
  tables: [loginConsents],
  archive: [
    archiveList('site-logins', loginConsents, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedSite, agreedAt: loginConsents.agreedAt }).from(loginConsents).innerJoin(channels, onSite(loginConsents))
        .where(eq(loginConsents.userSeq, userSeq)).orderBy(asc(channels.channelSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    stays(loginConsents, loginConsents.userSeq, 'Nobody consents for another account.'),
  ],
}
