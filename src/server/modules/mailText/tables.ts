import { asc, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { channels, mailClaims, mailTexts, sentMails } from '#server/infra/db/schema/index.ts'
import { moves } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList, onSite } from '#server/infra/personalArchive.ts'

/** Longer than any job is tried. */
const CLAIM_KEPT_MS = 7 * DAY_MS
/** So long staff can answer whether a mail was sent. */
const SENT_KEPT_MS = 180 * DAY_MS

export const mailTextTables: ModuleTables = {
  tables: [mailTexts, mailClaims, sentMails],
  retention: [
    { table: mailClaims, unneeded: (before) => lt(mailClaims.claimedAt, before(CLAIM_KEPT_MS)) },
    { table: sentMails, unneeded: (before) => lt(sentMails.at, before(SENT_KEPT_MS)) },
  ],
  archive: [
    archiveList('mails', sentMails, (db, userSeq, { limit, offset }) =>
      db.select({ site: channels.name, kind: sentMails.kind, subject: sentMails.subject, outcome: sentMails.outcome, at: sentMails.at }).from(sentMails).innerJoin(channels, onSite(sentMails))
        .where(eq(sentMails.userSeq, userSeq)).orderBy(asc(sentMails.channelSeq), asc(sentMails.mailSeq)).limit(limit).offset(offset)),
  ],
  merge: [moves(sentMails, sentMails.userSeq)],
}
