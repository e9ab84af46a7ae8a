import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { campaignAudiences, campaignOutcomes, campaignStates } from '#shared/campaign/rules.ts'
import type { CampaignAudience, CampaignOutcome, CampaignState } from '#shared/campaign/rules.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

/** News that a site sends to its members. */
export const campaigns = pgTable('campaigns', {
  channelSeq: siteColumn(),
  campaignSeq: ownSeq('campaign_seq').notNull(),
  subject: text('subject').notNull(),
  content: text('content').notNull(),
  language: text('language').$type<Language>().notNull(),
  byMail: boolean('by_mail').notNull(),
  byAlarm: boolean('by_alarm').notNull(),
  buttonText: text('button_text').notNull(),
  /** The class that button and alarm lead to; null: the site. */
  courseSeq: seqColumn('course_seq'),
  audience: text('audience').$type<CampaignAudience>().notNull(),
  /** What of the audience's kind; null for all members. */
  targetSeq: seqColumn('target_seq'),
  state: text('state').$type<CampaignState>().notNull(),
  sendAt: momentColumn('send_at'),
  startedAt: momentColumn('started_at'),
  endedAt: momentColumn('ended_at'),
  totalCount: integer('total_count').notNull().default(0),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.campaignSeq] }),
  index('campaigns_of_course').on(t.channelSeq, t.courseSeq),
  index('campaigns_open').on(t.state, t.sendAt).where(sql`state in ('scheduled', 'sending')`),
  oneOf('campaigns_state', t.state, campaignStates),
  oneOf('campaigns_audience', t.audience, campaignAudiences),
  oneOf('campaigns_language', t.language, languages),
])

/** Who gets a campaign, and what came of it. */
export const campaignRecipients = pgTable('campaign_recipients', {
  channelSeq: siteColumn(),
  campaignSeq: seqColumn('campaign_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  outcome: text('outcome').$type<CampaignOutcome>().notNull(),
  at: momentColumn('at'),
  /** The mail asks whether it was opened, as its reader agreed to. */
  asksOpened: boolean('asks_opened').notNull().default(false),
  openedAt: momentColumn('opened_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.campaignSeq, t.userSeq] }),
  index('campaign_recipients_waiting').on(t.channelSeq, t.campaignSeq, t.userSeq).where(sql`outcome = 'waiting'`),
  index('campaign_recipients_person').on(t.userSeq),
  foreignKey({ columns: [t.channelSeq, t.campaignSeq], foreignColumns: [campaigns.channelSeq, campaigns.campaignSeq] }).onDelete('cascade'),
  oneOf('campaign_recipients_outcome', t.outcome, campaignOutcomes),
])
