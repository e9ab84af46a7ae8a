import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { planCds, planCycle } from '#shared/plan/plans.ts'
import type { PlanCd, PlanCycle } from '#shared/plan/plans.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

/** The plan of a site that ever had another than the free one, or was warned. Without a row: free. */
export const sitePlans = pgTable('site_plans', {
  channelSeq: siteColumn(),
  planCd: text('plan_cd').$type<PlanCd>().notNull().default('free'),
  /** Null for the free plan, as the moments are. */
  cycleCd: text('cycle_cd').$type<PlanCycle>(),
  /** When paying began: periods end on its day of the month. */
  anchorAt: momentColumn('anchor_at'),
  periodStartAt: momentColumn('period_start_at'),
  periodEndAt: momentColumn('period_end_at'),
  /** What the next period is; null: the same again. */
  nextPlanCd: text('next_plan_cd').$type<PlanCd>(),
  nextCycleCd: text('next_cycle_cd').$type<PlanCycle>(),
  /** The card that is charged, of the user who pays. */
  cardSeq: seqColumn('card_seq'),
  payerSeq: seqColumn('payer_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  /** When the job looks at it next. */
  dueAt: momentColumn('due_at'),
  /** Since when a renewal is unpaid. */
  overdueSince: momentColumn('overdue_since'),
  /** The last warning about attendees, in percent of the cap, and whether its alarm is still to be raised. */
  warnedPercent: integer('warned_percent').notNull().default(0),
  warningDue: boolean('warning_due').notNull().default(false),
}, (t) => [
  primaryKey({ columns: [t.channelSeq] }),
  index('site_plans_of_payer').on(t.payerSeq),
  // Scanned by the job across sites.
  index('site_plans_due').on(t.dueAt).where(sql`due_at is not null`),
  index('site_plans_warning').on(t.channelSeq).where(sql`warning_due`),
  oneOf('site_plans_plan_cd', t.planCd, planCds),
  oneOf('site_plans_next_plan_cd', t.nextPlanCd, planCds),
  oneOf('site_plans_cycle_cd', t.cycleCd, Object.values(planCycle)),
  oneOf('site_plans_next_cycle_cd', t.nextCycleCd, Object.values(planCycle)),
])
