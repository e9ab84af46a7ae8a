import { and, asc, eq } from 'drizzle-orm'
import { channels, couponCodes, couponCourses, couponHolders, coupons } from '#server/infra/db/schema/index.ts'
import { moves } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList, onSite } from '#server/infra/personalArchive.ts'

export const couponTables: ModuleTables = {
  tables: [coupons, couponCourses, couponCodes, couponHolders],
  archive: [
    archiveList('coupons', couponHolders, (db, userSeq, { limit, offset }) =>
      db.select({ site: channels.name, name: coupons.name, heldAt: couponHolders.heldAt }).from(couponHolders)
        .innerJoin(coupons, and(eq(coupons.channelSeq, couponHolders.channelSeq), eq(coupons.couponSeq, couponHolders.couponSeq)))
        .innerJoin(channels, onSite(couponHolders))
        .where(eq(couponHolders.userSeq, userSeq)).orderBy(asc(couponHolders.channelSeq), asc(couponHolders.couponSeq)).limit(limit).offset(offset)),
  ],
  kept: [{ table: couponCodes, why: 'Tells staff who took a code; the coupon itself is in the list of coupons.' }],
  merge: [
    moves(couponCodes, couponCodes.userSeq),
    { ...moves(couponHolders, couponHolders.userSeq, 'coupons'), clash: [couponHolders.couponSeq] },
  ],
}
