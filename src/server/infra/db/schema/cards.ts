import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

export const cardStates = ['registering', 'active', 'failed', 'removed'] as const

/** Cards that can be charged again. Of what was typed, the last four digits stay. */
export const registeredCards = pgTable('registered_cards', {
  channelSeq: siteColumn(),
  cardSeq: ownSeq('card_seq').notNull(),
  /** Null: the account is gone, and the company is to forget the card. */
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  /** Of the client, so that a repeated request registers once. */
  registerNo: text('register_no').notNull(),
  provider: text('provider').$type<'nice' | 'kakao'>().notNull(),
  /** The company's key, encrypted with the server's; null until the company has answered. */
  sealedKey: text('sealed_key'),
  cardName: text('card_name').notNull().default(''),
  numberEnd: text('number_end').notNull().default(''),
  cardState: text('card_state', { enum: cardStates }).notNull(),
  /** Why it was not registered. */
  failure: jsonb('failure').$type<{ kind: 'declined' | 'unclear'; message: string }>(),
  /** When it was made the default; the latest one is. */
  defaultAt: momentColumn('default_at'),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.cardSeq] }),
  uniqueIndex('registered_cards_once').on(t.channelSeq, t.userSeq, t.registerNo),
  index('registered_cards_of_person').on(t.userSeq),
  // Scanned by the job across sites.
  index('registered_cards_to_forget').on(t.createdAt).where(sql`card_state = 'removed' or user_seq is null`),
  oneOf('registered_cards_state', t.cardState, cardStates),
])
