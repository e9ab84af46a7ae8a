import { asc, eq } from 'drizzle-orm'
import { channels, membershipCourses, memberships, subscriptions } from '#server/infra/db/schema/index.ts'
import { moves } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList, onSite } from '#server/infra/personalArchive.ts'
import { isItsMembership } from './queries.ts'

export const membershipTables: ModuleTables = {
  tables: [memberships, membershipCourses, subscriptions],
  archive: [
    archiveList('subscriptions', subscriptions, (db, userSeq, { limit, offset }) =>
      db.select({ site: channels.name, name: memberships.name, state: subscriptions.state, price: subscriptions.price, startedAt: subscriptions.startedAt, paidUntil: subscriptions.paidUntil })
        .from(subscriptions).innerJoin(memberships, isItsMembership).innerJoin(channels, onSite(subscriptions))
        .where(eq(subscriptions.userSeq, userSeq)).orderBy(asc(subscriptions.channelSeq), asc(subscriptions.subscriptionSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    moves(subscriptions, subscriptions.userSeq, 'memberships'),
  ],
}
