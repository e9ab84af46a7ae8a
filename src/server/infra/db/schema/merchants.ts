import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { merchantProviders } from '#shared/merchant/contract.ts'
import type { MerchantProvider } from '#shared/merchant/contract.ts'
import { momentColumn, oneOf, ownSeq } from './columns.ts'
import { siteColumn } from './sites.ts'

/** A site's own contracts with payment companies. One that has ended stays: what it took is refunded by it. */
export const merchants = pgTable('merchants', {
  channelSeq: siteColumn(),
  merchantSeq: ownSeq('merchant_seq').notNull(),
  provider: text('provider').$type<MerchantProvider>().notNull(),
  idEnd: text('id_end').notNull(),
  /** The keys, encrypted with the server's. */
  sealedKeys: text('sealed_keys').notNull(),
  createdAt: momentColumn('created_at').notNull(),
  /** Null: in use. */
  endedAt: momentColumn('ended_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.merchantSeq] }),
  uniqueIndex('merchants_in_use').on(t.channelSeq, t.provider).where(sql`ended_at is null`),
  oneOf('merchants_provider', t.provider, merchantProviders),
])
