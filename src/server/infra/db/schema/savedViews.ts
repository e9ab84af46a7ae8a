import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { GridName } from '#shared/savedView/contract.ts'
import { users } from './accounts.ts'
import { momentColumn, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

/** A view of a list that a person saved by name. */
export const savedViews = pgTable('saved_views', {
  channelSeq: siteColumn(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  grid: text('grid').$type<GridName>().notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  savedAt: momentColumn('saved_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.userSeq, t.grid, t.name] }),
  index('saved_views_person').on(t.userSeq),
])
