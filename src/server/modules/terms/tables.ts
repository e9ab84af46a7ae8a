import { asc, eq } from 'drizzle-orm'
import { channels, consents, platformConsents, platformTerms, terms } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedSite, archiveList, onSite } from '#server/infra/personalArchive.ts'

export const termsTables: ModuleTables = {
  tables: [terms, consents, platformTerms, platformConsents],
  archive: [
    archiveList('consents', consents, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedSite, termsKind: consents.termsKind, version: consents.version, language: consents.language, agreedAt: consents.agreedAt }).from(consents)
        .innerJoin(channels, onSite(consents))
        .where(eq(consents.userSeq, userSeq)).orderBy(asc(channels.channelSeq), asc(consents.termsKind), asc(consents.version)).limit(limit).offset(offset)),
    archiveList('platform-consents', platformConsents, (db, userSeq, { limit, offset }) =>
      db.select({
        termsKind: platformConsents.termsKind, version: platformConsents.version, language: platformConsents.language, agreedAt: platformConsents.agreedAt,
      }).from(platformConsents)
        .where(eq(platformConsents.userSeq, userSeq)).orderBy(asc(platformConsents.termsKind), asc(platformConsents.version)).limit(limit).offset(offset)),
  ],
  merge: [
    stays(consents, consents.userSeq, 'Proof of what each account agreed to; nobody consents for another account.'),
  ],
}
