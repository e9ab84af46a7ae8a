import { and, asc, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { campaignRecipients, campaigns, channels } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList, onSite } from '#server/infra/personalArchive.ts'

/** So long a site can show to whom it sent advertising. */
const KEPT_MS = 366 * DAY_MS

export const campaignTables: ModuleTables = {
  tables: [campaigns, campaignRecipients],
  retention: [{ table: campaignRecipients, unneeded: (before) => lt(campaignRecipients.at, before(KEPT_MS)) }],
  archive: [
    archiveList('campaigns', campaignRecipients, (db, userSeq, { limit, offset }) =>
      db.select({ site: channels.name, subject: campaigns.subject, outcome: campaignRecipients.outcome, at: campaignRecipients.at, openedAt: campaignRecipients.openedAt }).from(campaignRecipients)
        .innerJoin(campaigns, and(eq(campaigns.channelSeq, campaignRecipients.channelSeq), eq(campaigns.campaignSeq, campaignRecipients.campaignSeq)))
        .innerJoin(channels, onSite(campaignRecipients))
        .where(eq(campaignRecipients.userSeq, userSeq)).orderBy(asc(campaignRecipients.channelSeq), asc(campaignRecipients.campaignSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    stays(campaignRecipients, campaignRecipients.userSeq, 'Proof of which account got advertising.'),
  ],
}
