import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Placeholder, SQL, SQLWrapper } from 'drizzle-orm'
import type { RolePermissions } from '#shared/kernel/access/can.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import { withVerifiedActs } from '#shared/kernel/access/verifiedEmail.ts'
import { FORMER_ADDRESS_DAYS } from '#shared/ownership/rules.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { userTypeCd } from '#shared/kernel/codes.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import type { OtherNames } from '#shared/kernel/names.ts'
import type { PopupPlace } from '#shared/popup/rules.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { prepared } from '#server/infra/db/prepared.ts'
import { categories, channels, channelUsers, courseCounts, menus, siteFormerAddresses, users } from '#server/infra/db/schema/index.ts'

export type ChannelRow = typeof channels.$inferSelect
export type MenuRow = typeof menus.$inferSelect

export const provenDomain = sql<string | null>`case when ${channels.customDomainVerifiedAt} is null then null else ${channels.customDomain} end`

export const ofOpenSite = (channelSeq: SQLWrapper): SQL => sql`not exists (select 1 from channels closed where closed.channel_seq = ${channelSeq} and closed.closed_at is not null)`

/** Neither closed nor about to be: its subscriptions, plan and campaigns go on. */
export const ofRunningSite = (channelSeq: SQLWrapper): SQL => sql`not exists (select 1 from channels closing where closing.channel_seq = ${channelSeq} and (closing.closed_at is not null or closing.closes_at is not null))`

const isOpen = (channelSeq: number | Placeholder) => and(eq(channels.channelSeq, channelSeq), isNull(channels.closedAt))

const [site, moment] = [sql.placeholder('channelSeq'), sql`${sql.placeholder('now')}::timestamptz`]

/** Where the site shows pop-ups at that moment. */
const popupPlaces = sql<PopupPlace[]>`coalesce((select jsonb_agg(distinct place) from popups, jsonb_array_elements_text(popups.places) as place where popups.channel_seq = channels.channel_seq and popups.is_on
  and (popups.start_at is null or popups.start_at <= ${moment}) and (popups.end_at is null or popups.end_at > ${moment})), '[]'::jsonb)`

const siteQuery = prepared((db) => db.select({ ...getTableColumns(channels), popupPlaces }).from(channels).where(isOpen(site)).prepare('find_site'))
const menusQuery = prepared((db) => db.select().from(menus).where(eq(menus.channelSeq, site)).orderBy(asc(menus.sortOrder), asc(menus.menuSeq)).prepare('list_menus'))

/** An open site with its menus and the places of its pop-ups. */
export async function findSite(db: Db, channelSeq: number, now: Date): Promise<{ row: ChannelRow & { popupPlaces: PopupPlace[] }; menuRows: MenuRow[] } | undefined> {
  const [row] = await siteQuery(db).execute({ channelSeq, now: now.toISOString() })
  return row === undefined ? undefined : { row, menuRows: await menusQuery(db).execute({ channelSeq }) }
}

/** The open sites of some stored names, and that of a verified custom domain. */
export async function listSitesAt(db: Db, names: readonly string[], customDomain: string): Promise<{ channelSeq: number; domain: string }[]> {
  return db.select({ channelSeq: channels.channelSeq, domain: channels.domain }).from(channels)
    .where(and(isNull(channels.closedAt), or(inArray(channels.domain, [...names]), and(eq(channels.customDomain, customDomain), isNotNull(channels.customDomainVerifiedAt)))))
}

const stillLeads = (now: Date) => gt(siteFormerAddresses.leftAt, new Date(now.getTime() - FORMER_ADDRESS_DAYS * DAY_MS))

/** The open site that has left one of these names, with the addresses that it has now. */
export async function findFormerSite(db: Db, names: readonly string[], now: Date): Promise<{ channelSeq: number; domain: string; customDomain: string | null } | undefined> {
  const [row] = await db.select({ channelSeq: channels.channelSeq, domain: channels.domain, customDomain: provenDomain }).from(siteFormerAddresses)
    .innerJoin(channels, and(eq(channels.channelSeq, siteFormerAddresses.channelSeq), isNull(channels.closedAt)))
    .where(and(inArray(siteFormerAddresses.domain, [...names]), stillLeads(now))).orderBy(desc(siteFormerAddresses.leftAt)).limit(1)
  return row
}

/** Whether a name still leads to a site that has left it. @param but the site that may have it back */
export async function isFormerAddress(db: Db, domain: string, now: Date, but: number | null): Promise<boolean> {
  const rows = await db.select({ channelSeq: siteFormerAddresses.channelSeq }).from(siteFormerAddresses)
    .where(and(eq(siteFormerAddresses.domain, domain), stillLeads(now), but === null ? undefined : ne(siteFormerAddresses.channelSeq, but))).limit(1)
  return rows.length > 0
}

export async function findSiteAddress(db: Db, channelSeq: number): Promise<{ name: string; domain: string; customDomain: string | null } | undefined> {
  const [site] = await db.select({ name: channels.name, domain: channels.domain, customDomain: provenDomain }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return site
}

/** Undefined when the name is taken. */
export async function insertSite(tx: Db, values: typeof channels.$inferInsert): Promise<number | undefined> {
  const [row] = await tx.insert(channels).values(values).onConflictDoNothing({ target: channels.domain }).returning({ channelSeq: channels.channelSeq })
  return row?.channelSeq
}

/** Counts owned sites and locks the user, so that concurrent creations cannot exceed the limit. */
export async function countOwned(tx: Db, userSeq: number): Promise<number> {
  await tx.select({ userSeq: users.userSeq }).from(users).where(eq(users.userSeq, userSeq)).for('update')
  return tx.$count(channelUsers, and(eq(channelUsers.userSeq, userSeq), eq(channelUsers.userTypeCd, 'OWN'), ofOpenSite(channelUsers.channelSeq)))
}

/** Overrides a role's permissions; null restores the default. Returns whether the site is open. */
export async function writeRole(db: Db, channelSeq: number, userTypeCd: keyof RolePermissions, permissions: readonly Permission[] | null): Promise<boolean> {
  const changed = permissions === null
    ? sql`${channels.rolePermissions} - ${userTypeCd}::text`
    : sql`${channels.rolePermissions} || ${JSON.stringify({ [userTypeCd]: permissions })}::jsonb`
  const rows = await db.update(channels).set({ rolePermissions: changed }).where(isOpen(channelSeq)).returning({ channelSeq: channels.channelSeq })
  return rows.length > 0
}

export async function writeVerifiedActs(db: Db, channelSeq: number, acts: Parameters<typeof withVerifiedActs>[1]): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ config: channels.config }).from(channels).where(eq(channels.channelSeq, channelSeq)).for('update')
    if (row !== undefined) await tx.update(channels).set({ config: withVerifiedActs(row.config, acts) }).where(eq(channels.channelSeq, channelSeq))
  })
}

export async function findMember(db: Db, { channelSeq, userSeq }: MemberRef): Promise<{ userTypeCd: UserTypeCd | null } | undefined> {
  const [row] = await db.select({ userTypeCd: channelUsers.userTypeCd }).from(channelUsers)
    .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq), isNull(channelUsers.blockedAt)))
  return row
}

/** Returns whether the user was no member before; an existing role stays. */
export async function insertMember(tx: Db, { channelSeq, userSeq }: MemberRef, joinedAt: Date): Promise<boolean> {
  const added = await tx.insert(channelUsers).values({ channelSeq, userSeq, joinedAt }).onConflictDoNothing().returning()
  return added.length > 0
}

export async function writeMember(db: Db, { channelSeq, userSeq }: MemberRef, userTypeCd: UserTypeCd | null, joinedAt: Date): Promise<void> {
  await db.insert(channelUsers).values({ channelSeq, userSeq, userTypeCd, joinedAt })
    .onConflictDoUpdate({ target: [channelUsers.channelSeq, channelUsers.userSeq], set: { userTypeCd } })
}

const categoriesQuery = prepared((db) => db.select({ categoryCd: categories.categoryCd, name: categories.name, names: categories.names, courseCount: sql<number>`coalesce(sum(${courseCounts.publicCount}), 0)`.mapWith(Number) })
    .from(categories)
    .leftJoin(courseCounts, and(eq(courseCounts.channelSeq, categories.channelSeq), eq(courseCounts.categoryCd, categories.categoryCd)))
    .where(eq(categories.channelSeq, site))
    .groupBy(categories.channelSeq, categories.categoryCd)
    .orderBy(asc(categories.sortOrder), asc(categories.categoryCd))
    .prepare('list_categories'))

export async function listCategories(db: Db, channelSeq: number): Promise<{ categoryCd: string; name: string; names: OtherNames; courseCount: number }[]> {
  return categoriesQuery(db).execute({ channelSeq })
}

export async function insertCategories(tx: Db, rows: readonly (typeof categories.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(categories).values([...rows])
}

export async function insertMenus(tx: Db, rows: readonly (typeof menus.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(menus).values([...rows])
}

/** The owners of a site, for mail to them. */
export async function listOwners(db: Db, channelSeq: number): Promise<{ email: string; name: string; site: string }[]> {
  return db.select({ email: users.email, name: users.name, site: channels.name }).from(channelUsers)
    .innerJoin(users, eq(users.userSeq, channelUsers.userSeq)).innerJoin(channels, eq(channels.channelSeq, channelUsers.channelSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userTypeCd, userTypeCd.owner)))
}
