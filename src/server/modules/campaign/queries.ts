import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CampaignAudience, CampaignOutcome } from '#shared/campaign/rules.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, campaignRecipients, campaigns, channels, channelUsers, consents, users } from '#server/infra/db/schema/index.ts'
import { ofRunningSite } from '#server/modules/channel/index.ts'
import { matchingSegment } from '#server/modules/segment/index.ts'

export interface CampaignRef {
  channelSeq: number
  campaignSeq: number
}
export type CampaignRow = typeof campaigns.$inferSelect
export interface Audience {
  audience: CampaignAudience
  targetSeq: number | null
}
/** With the rules of its segment; null: it has none, or the segment is gone. */
export interface ReadAudience extends Audience {
  rules: SegmentRules | null
}

const isOne = ({ channelSeq, campaignSeq }: CampaignRef) => and(eq(campaigns.channelSeq, channelSeq), eq(campaigns.campaignSeq, campaignSeq))
const recipientsOf = ({ channelSeq, campaignSeq }: CampaignRef) => and(eq(campaignRecipients.channelSeq, channelSeq), eq(campaignRecipients.campaignSeq, campaignSeq))

/** Whether a member gets the news of the site: present, not blocked, and consented at this site. */
const isReachable = (db: Db, channelSeq: number): SQL | undefined => and(
  isNull(users.withdrawnAt), isNull(users.blockedAt), isNull(channelUsers.blockedAt),
  exists(db.select({ one: sql`1` }).from(consents).where(and(eq(consents.channelSeq, channelSeq), eq(consents.userSeq, users.userSeq), eq(consents.termsKind, 'marketing-consent')))),
)

/** Condition on members: who belongs to an audience. @param rules of its segment */
function belongs(db: Db, channelSeq: number, { audience, targetSeq, rules }: ReadAudience, now: Date): SQL | undefined {
  if (audience === 'members') return undefined
  if (audience === 'segment') return rules === null ? sql`false` : matchingSegment(channelSeq, rules, now)
  return exists(db.select({ one: sql`1` }).from(attendees).where(and(
    eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, targetSeq ?? 0), eq(attendees.userSeq, channelUsers.userSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved),
  )))
}

export async function countAudience(db: Db, channelSeq: number, audience: ReadAudience, now: Date): Promise<{ people: number; reachable: number }> {
  const [row] = await db.select({ people: count(), reachable: sql<number>`count(*) filter (where ${isReachable(db, channelSeq)})`.mapWith(Number) })
    .from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), isNull(users.withdrawnAt), belongs(db, channelSeq, audience, now)))
  return row ?? { people: 0, reachable: 0 }
}

/** Writes who will get a campaign. Returns how many. */
export async function insertRecipients(tx: Db, { channelSeq, campaignSeq }: CampaignRef, audience: ReadAudience, now: Date): Promise<number> {
  const who = tx.select({
    channelSeq: sql`${channelSeq}::bigint`.as('channel_seq'), campaignSeq: sql`${campaignSeq}::bigint`.as('campaign_seq'), userSeq: users.userSeq, outcome: sql`'waiting'`.as('outcome'), at: sql`null::timestamptz`.as('at'), asksOpened: sql`false`.as('asks_opened'), openedAt: sql`null::timestamptz`.as('opened_at'),
  }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), belongs(tx, channelSeq, audience, now), isReachable(tx, channelSeq)))
  await tx.insert(campaignRecipients).select(who as never)
  return tx.$count(campaignRecipients, recipientsOf({ channelSeq, campaignSeq }))
}

/** Takes the next recipients, by number. */
export async function claimRecipients(tx: Db, ref: CampaignRef, limit: number, now: Date): Promise<number[]> {
  // Apart: within the update, PostgreSQL may read the next ones for each row, beyond the limit.
  const rows = await tx.select({ userSeq: campaignRecipients.userSeq }).from(campaignRecipients).where(and(recipientsOf(ref), eq(campaignRecipients.outcome, 'waiting'))).orderBy(asc(campaignRecipients.userSeq)).limit(limit).for('update')
  const userSeqs = rows.map(({ userSeq }) => userSeq)
  if (userSeqs.length > 0) await tx.update(campaignRecipients).set({ outcome: 'sending', at: now }).where(and(recipientsOf(ref), inArray(campaignRecipients.userSeq, userSeqs)))
  return userSeqs
}

export interface Reader {
  userSeq: number
  email: string
  /** Agreed that opening the mail is noted. */
  asksOpened: boolean
}

/** Those of them whom the news may still reach: members who consent. */
export async function listReachable(tx: Db, channelSeq: number, userSeqs: readonly number[]): Promise<Reader[]> {
  return tx.select({ userSeq: users.userSeq, email: users.email, asksOpened: sql<boolean>`${users.opensAt} is not null`.mapWith(Boolean) }).from(users).innerJoin(channelUsers, and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, users.userSeq)))
    .where(and(inArray(users.userSeq, [...userSeqs]), isReachable(tx, channelSeq))).orderBy(asc(users.userSeq))
}

export async function writeOutcome(db: Db, ref: CampaignRef, userSeqs: readonly number[], outcome: CampaignOutcome): Promise<void> {
  if (userSeqs.length > 0) await db.update(campaignRecipients).set({ outcome }).where(and(recipientsOf(ref), inArray(campaignRecipients.userSeq, [...userSeqs])))
}

/** Notes whose mails ask whether they were opened. */
export async function writeAsking(db: Db, ref: CampaignRef, userSeqs: readonly number[]): Promise<void> {
  if (userSeqs.length > 0) await db.update(campaignRecipients).set({ asksOpened: true }).where(and(recipientsOf(ref), inArray(campaignRecipients.userSeq, [...userSeqs])))
}

/** Notes that a mail was opened, if it asks and its reader still agrees. */
export async function writeOpened(db: Db, { userSeq, ...ref }: CampaignRef & { userSeq: number }, at: Date): Promise<void> {
  await db.update(campaignRecipients).set({ openedAt: at }).where(and(
    recipientsOf(ref), eq(campaignRecipients.userSeq, userSeq), eq(campaignRecipients.asksOpened, true), isNull(campaignRecipients.openedAt),
    exists(db.select({ one: sql`1` }).from(users).where(and(eq(users.userSeq, userSeq), isNotNull(users.opensAt)))),
  ))
}

/** Recipients whom a server that stopped was just sending to. */
export async function writeInterrupted(db: Db, ref: CampaignRef): Promise<void> {
  await db.update(campaignRecipients).set({ outcome: 'unknown' }).where(and(recipientsOf(ref), eq(campaignRecipients.outcome, 'sending')))
}

export async function findCampaign(db: Db, ref: CampaignRef): Promise<CampaignRow | undefined> {
  const [row] = await db.select().from(campaigns).where(isOne(ref))
  return row
}

export async function lockCampaign(tx: Db, ref: CampaignRef): Promise<CampaignRow | undefined> {
  const [row] = await tx.select().from(campaigns).where(isOne(ref)).for('update')
  return row
}

export async function insertCampaign(db: Db, values: typeof campaigns.$inferInsert): Promise<CampaignRow> {
  const [row] = await db.insert(campaigns).values(values).returning()
  if (row === undefined) throw new Error('insert answered no row')
  return row
}

export async function writeCampaign(tx: Db, ref: CampaignRef, values: Partial<typeof campaigns.$inferInsert>): Promise<CampaignRow> {
  const [row] = await tx.update(campaigns).set(values).where(isOne(ref)).returning()
  if (row === undefined) throw new Error('the locked campaign is gone')
  return row
}

export async function deleteCampaign(tx: Db, ref: CampaignRef): Promise<void> {
  await tx.delete(campaigns).where(isOne(ref))
}

export async function listCampaigns(db: Db, channelSeq: number, { page, size }: { page: number; size: number }): Promise<{ rows: CampaignRow[]; totalCount: number }> {
  const ofSite = eq(campaigns.channelSeq, channelSeq)
  const rows = await db.select().from(campaigns).where(ofSite).orderBy(desc(campaigns.campaignSeq)).limit(size).offset((page - 1) * size)
  return { rows, totalCount: await db.$count(campaigns, ofSite) }
}

/** How many recipients have which outcome. */
export async function countOutcomes(db: Db, channelSeq: number, campaignSeqs: readonly number[]): Promise<(campaignSeq: number) => Partial<Record<CampaignOutcome, number>>> {
  const rows = campaignSeqs.length === 0 ? [] : await db.select({ campaignSeq: campaignRecipients.campaignSeq, outcome: campaignRecipients.outcome, people: count() }).from(campaignRecipients)
    .where(and(eq(campaignRecipients.channelSeq, channelSeq), inArray(campaignRecipients.campaignSeq, [...campaignSeqs]))).groupBy(campaignRecipients.campaignSeq, campaignRecipients.outcome)
  return (campaignSeq) => Object.fromEntries(rows.filter((row) => row.campaignSeq === campaignSeq).map(({ outcome, people }) => [outcome, people]))
}

/** Of the recipients: how many enrolled in a class of the site within `days` of it, were asked whether they opened the mail, and opened it. */
export async function countResults(db: Db, ref: CampaignRef, days: number): Promise<{ enrolled: number; asked: number; opened: number }> {
  const people = (of: SQL) => sql<number>`count(distinct ${campaignRecipients.userSeq}) filter (where ${of})`.mapWith(Number)
  const [row] = await db.select({
    enrolled: people(isNotNull(attendees.userSeq)), asked: people(sql`${campaignRecipients.asksOpened}`), opened: people(isNotNull(campaignRecipients.openedAt)),
  }).from(campaignRecipients).leftJoin(attendees, and(
    eq(attendees.channelSeq, campaignRecipients.channelSeq), eq(attendees.userSeq, campaignRecipients.userSeq),
    sql`${attendees.createdAt} >= ${campaignRecipients.at} and ${attendees.createdAt} < ${campaignRecipients.at} + make_interval(days => ${days})`,
  )).where(and(recipientsOf(ref), eq(campaignRecipients.outcome, 'sent')))
  return row ?? { enrolled: 0, asked: 0, opened: 0 }
}

/** Campaigns whose time has come, or that a server left unfinished, of all sites. */
export async function listDue(db: Db, now: Date): Promise<CampaignRef[]> {
  return db.select({ channelSeq: campaigns.channelSeq, campaignSeq: campaigns.campaignSeq }).from(campaigns).where(and(eq(campaigns.state, 'scheduled'), lte(campaigns.sendAt, now), ofRunningSite(campaigns.channelSeq))).orderBy(asc(campaigns.sendAt))
}

export async function listSending(db: Db): Promise<CampaignRef[]> {
  return db.select({ channelSeq: campaigns.channelSeq, campaignSeq: campaigns.campaignSeq }).from(campaigns).where(eq(campaigns.state, 'sending')).orderBy(asc(campaigns.startedAt))
}

export async function findEmail(db: Db, userSeq: number): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.userSeq, userSeq))
  return row?.email ?? ''
}

/** What a site tells of itself below its news. */
export async function findSender(db: Db, channelSeq: number): Promise<{ name: string; corporate: Record<string, string> }> {
  const [row] = await db.select({ name: channels.name, corporate: channels.corporate }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return row ?? { name: '', corporate: {} }
}
