import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Draft } from '#shared/draft/contract.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, seqColumn } from './columns.ts'

/** What a person had typed and not sent at a logout. */
export const drafts = pgTable('drafts', {
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** The site of the session that handed it over; null for the platform's. */
  siteSeq: seqColumn('site_seq'),
  keep: text('keep').$type<Draft['keep']>().notNull(),
  content: text('content').notNull(),
  typedAt: momentColumn('typed_at').notNull(),
  keptAt: momentColumn('kept_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.userSeq, t.name] }),
  index('drafts_age').on(t.keptAt),
  oneOf('drafts_keep', t.keep, ['tab', 'browser'] satisfies Draft['keep'][]),
])
