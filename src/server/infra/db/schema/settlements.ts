import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { currency } from '#shared/kernel/codes.ts'
import type { PayoutAccount } from '#shared/settlement/account.ts'
import { momentColumn, oneOf, seqColumn } from './columns.ts'
import { channels, siteColumn } from './sites.ts'

/** Closed months of a site, by currency. Their amounts stand in the ledger, under the keys of `settlementKey`. */
export const settlements = pgTable('settlements', {
  // The books outlive the site.
  channelSeq: seqColumn('channel_seq').notNull().references(() => channels.channelSeq),
  /** `YYYY-MM` in Asia/Seoul. */
  month: text('month').notNull(),
  currency: text('currency').notNull(),
  /** Of the site's plan when it was closed. */
  feePercent: integer('fee_percent').notNull(),
  closedAt: momentColumn('closed_at').notNull(),
  paidAt: momentColumn('paid_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.month, t.currency] }),
  oneOf('settlements_currency', t.currency, Object.values(currency)),
])

/** Where settlements are paid to; absent: they wait. */
export const payoutAccounts = pgTable('payout_accounts', {
  channelSeq: siteColumn(),
  account: jsonb('account').$type<PayoutAccount>().notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq] })])
