import { asc, eq } from 'drizzle-orm'
import { channels, planCoupons, planInvoices, sitePlanCoupons, sitePlans } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList, onSite } from '#server/infra/personalArchive.ts'

export const planTables: ModuleTables = {
  tables: [sitePlans, planInvoices, planCoupons, sitePlanCoupons],
  archive: [
    archiveList('plan-payments', planInvoices, (db, userSeq, { limit, offset }) =>
      db.select({ site: channels.name, planCd: planInvoices.planCd, cycleCd: planInvoices.cycleCd, payAmount: planInvoices.payAmount, state: planInvoices.invoiceState, createdAt: planInvoices.createdAt })
        .from(planInvoices).innerJoin(channels, onSite(planInvoices)).where(eq(planInvoices.payerSeq, userSeq)).orderBy(asc(planInvoices.channelSeq), asc(planInvoices.createdAt), asc(planInvoices.invoiceNo)).limit(limit).offset(offset)),
  ],
  kept: [
    { table: sitePlans, why: 'Tells which owner pays for the site’s plan; the plan is the site’s.' },
    { table: sitePlanCoupons, why: 'Tells which owner registered a coupon for the site; the coupon is the site’s.' },
  ],
  merge: [
    stays(planInvoices, planInvoices.payerSeq, 'Owners are not merged.'),
    stays(sitePlanCoupons, sitePlanCoupons.registeredBy, 'Owners are not merged.'),
    stays(sitePlans, sitePlans.payerSeq, 'Owners are not merged.'),
  ],
}
