import { asc, eq } from 'drizzle-orm'
import { channels, courses, referralLinks, referrals } from '#server/infra/db/schema/index.ts'
import { moves } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'

export const referralTables: ModuleTables = {
  tables: [referralLinks, referrals],
  archive: [
    archiveList('referral-links', referralLinks, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, refererCode: referralLinks.refererCode, createdAt: referralLinks.createdAt }).from(referralLinks)
        .innerJoin(courses, onClass(referralLinks)).innerJoin(channels, onSite(referralLinks))
        .where(eq(referralLinks.userSeq, userSeq)).orderBy(asc(referralLinks.channelSeq), asc(referralLinks.refererCode)).limit(limit).offset(offset)),
    archiveList('referrals', referrals, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, arrivedAt: referrals.arrivedAt }).from(referrals)
        .innerJoin(courses, onClass(referrals)).innerJoin(channels, onSite(referrals))
        .where(eq(referrals.userSeq, userSeq)).orderBy(asc(referrals.channelSeq), asc(referrals.courseSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    { ...moves(referralLinks, referralLinks.userSeq), clash: [referralLinks.courseSeq] },
    { ...moves(referrals, referrals.userSeq), clash: [referrals.courseSeq], unless: ({ toSeq }) => eq(referrals.referrerSeq, toSeq) },
    { ...moves(referrals, referrals.referrerSeq, 'referrals'), unless: ({ toSeq }) => eq(referrals.userSeq, toSeq) },
  ],
}
