import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Language } from '#shared/kernel/call/headers.ts'
import { userTypeCd } from '#shared/kernel/codes.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

/** Invitations to a role of the site: by mail to an address, or a member proposed as owner (`userSeq`). The link is not stored: it is a sealed number. */
export const staffInvitations = pgTable('staff_invitations', {
  channelSeq: siteColumn(),
  invitationSeq: ownSeq('invitation_seq').notNull(),
  userTypeCd: text('user_type_cd').$type<UserTypeCd>().notNull(),
  /** Empty for a proposal. */
  email: text('email').notNull(),
  language: text('language').$type<Language>().notNull(),
  /** The member whom staff proposed as owner; null for an invitation by mail. */
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'cascade' }),
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  createdAt: momentColumn('created_at').notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
  withdrawnAt: momentColumn('withdrawn_at'),
  acceptedAt: momentColumn('accepted_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.invitationSeq] }),
  index('staff_invitations_by_time').on(t.channelSeq, t.createdAt),
  index('staff_invitations_to').on(t.email),
  index('staff_invitations_of_person').on(t.userSeq),
  index('staff_invitations_by_person').on(t.byUserSeq),
  oneOf('staff_invitations_user_type_cd', t.userTypeCd, Object.values(userTypeCd)),
])
