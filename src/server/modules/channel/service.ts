import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { channelAlarms } from '#shared/channel/alarms.ts'
import type { Channel, Menu } from '#shared/channel/contract.ts'
import { siteHostOf, storedSiteDomain } from '#shared/kernel/siteHost.ts'
import { rolesOf } from '#shared/kernel/access/can.ts'
import type { Actor, RolePermissions } from '#shared/kernel/access/can.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberRef, VisitorRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { categories, channels, channelUsers, courseCounts, menus, users } from '#server/infra/db/schema/index.ts'
import { briefCache } from '#server/infra/cache/briefly.ts'
import type { SiteChanges } from '#server/infra/cache/siteChanges.ts'
import type { SiteHosts } from './hosts.ts'
import { ofOpenSite } from './siteLinks.ts'

export type SiteRole = UserTypeCd | null

export interface NewSite {
  name: string
  domain: string
  headerLogoUrl?: string
  primaryColor?: string
  templateCd?: string
  contentTypeCd?: string
  config?: string
  corporate?: Partial<Channel['corporate']>
  categories?: { categoryCd: string; name: string }[]
  menus?: Partial<Omit<Menu, 'subMenus' | 'menuSeq'>>[]
}

/** Sites and their members (platform spec §3, §7). */
export interface ChannelService {
  get(channelSeq: number): Promise<Channel>
  /** By host or short name. Throws `siteNotFound`. */
  byDomain(domain: string): Promise<Channel>
  actor(visitor: VisitorRef): Promise<Actor>
  actorAs(channelSeq: number, standing: Pick<Actor, 'userSeq' | 'isChannelUser' | 'userTypeCd'>): Promise<Actor>
  /** Makes a user a member; an existing role stays. */
  join(member: MemberRef, within?: Db): Promise<void>
  categories(channelSeq: number): Promise<{ categoryCd: string; name: string; courseCount: number }[]>
  /** `limit`: sites that the owner may have. Throws `duplicateDomain`, `tooManySites`. */
  create(site: NewSite, ownerSeq: number, limit?: { sites: number }): Promise<number>
  forget(channelSeq: number): void
  appoint(member: MemberRef, userTypeCd: SiteRole): Promise<void>
  /** Overrides a role's permissions; null restores the default (SET-10). Throws `siteNotFound`. */
  changeRole(channelSeq: number, userTypeCd: keyof RolePermissions, permissions: readonly Permission[] | null): Promise<void>
}

const emptyCorporate: Channel['corporate'] = {
  corpName: '', ceoName: '', regNo: '', shopNo: '', remote: '', addr: '', homepageUrl: '', phone: '', fax: '', email: '', privacyName: '', copyright: '',
}

interface Site {
  channel: Channel
  rolePermissions: RolePermissions
}

const CHANNEL_CACHE_MS = 5_000

export function createChannelService({ database, clock, alarms, config: { siteDomain } }: ServerPorts, hosts: Pick<SiteHosts, 'siteAt' | 'forget'>, changes: Pick<SiteChanges, 'versionOf'>): ChannelService {
  const { db } = database
  const cache = briefCache<{ version: string; site: Promise<Site> }, number>(CHANNEL_CACHE_MS, clock)

  async function load(channelSeq: number): Promise<Site> {
    const [row] = await db.select().from(channels).where(and(eq(channels.channelSeq, channelSeq), isNull(channels.closedAt)))
    if (row === undefined) throw new AppError('siteNotFound')
    const rows = await db.select().from(menus).where(eq(menus.channelSeq, channelSeq)).orderBy(asc(menus.sortOrder), asc(menus.menuSeq))
    return { channel: presentChannel(row, rows), rolePermissions: row.rolePermissions }
  }

  function find(channelSeq: number): Promise<Site> {
    const held = cache.get(channelSeq)
    const version = changes.versionOf(channelSeq)
    if (held?.version === version) return held.site
    const site = load(channelSeq)
    // Cache found sites only: guessed numbers must not fill the memory.
    site.then(() => cache.set(channelSeq, { version, site }), () => cache.delete(channelSeq))
    return site
  }

  const get = async (channelSeq: number): Promise<Channel> => (await find(channelSeq)).channel

  async function actorAs(channelSeq: number, standing: Pick<Actor, 'userSeq' | 'isChannelUser' | 'userTypeCd'>): Promise<Actor> {
    const { rolePermissions } = await find(channelSeq)
    return { ...standing, roles: standing.isChannelUser ? rolesOf(standing.userTypeCd, rolePermissions) : [] }
  }

  return {
    get,

    async byDomain(domain) {
      const channelSeq = await hosts.siteAt(domain)
      if (channelSeq === undefined) throw new AppError('siteNotFound')
      return get(channelSeq)
    },

    async actor({ channelSeq, userSeq }) {
      if (userSeq === null) return actorAs(channelSeq, { userSeq, isChannelUser: false, userTypeCd: null })
      const [row] = await db.select({ userTypeCd: channelUsers.userTypeCd }).from(channelUsers)
        .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))
      return actorAs(channelSeq, { userSeq, isChannelUser: row !== undefined, userTypeCd: row?.userTypeCd ?? null })
    },

    actorAs,

    async join({ channelSeq, userSeq }, within) {
      const joinWithin = async (tx: Db) => {
        const added = await tx.insert(channelUsers).values({ channelSeq, userSeq, joinedAt: clock.now() }).onConflictDoNothing().returning()
        if (added.length > 0) await alarms.raise(tx, { kind: channelAlarms.subscriber, channelSeq, actorSeq: userSeq })
      }
      await (within === undefined ? db.transaction(joinWithin) : joinWithin(within))
    },

    async categories(channelSeq) {
      await get(channelSeq)
      return db.select({ categoryCd: categories.categoryCd, name: categories.name, courseCount: sql<number>`coalesce(sum(${courseCounts.publicCount}), 0)`.mapWith(Number) })
        .from(categories)
        .leftJoin(courseCounts, and(eq(courseCounts.channelSeq, categories.channelSeq), eq(courseCounts.categoryCd, categories.categoryCd)))
        .where(eq(categories.channelSeq, channelSeq))
        .groupBy(categories.channelSeq, categories.categoryCd)
        .orderBy(asc(categories.sortOrder), asc(categories.categoryCd))
    },

    async create(site, ownerSeq, limit) {
      const domain = storedSiteDomain(site.domain, siteDomain)
      const created = await db.transaction(async (tx) => {
        const now = clock.now()
        if (limit !== undefined && await countOwned(tx, ownerSeq) >= limit.sites) throw new AppError('tooManySites')
        const [row] = await tx.insert(channels).values({
          domain, name: site.name, headerLogoUrl: site.headerLogoUrl ?? null, primaryColor: site.primaryColor ?? null,
          templateCd: site.templateCd, contentTypeCd: site.contentTypeCd, config: site.config, corporate: { ...emptyCorporate, ...site.corporate }, createdAt: now,
        }).onConflictDoNothing({ target: channels.domain }).returning({ channelSeq: channels.channelSeq })
        if (row === undefined) throw new AppError('duplicateDomain')
        const { channelSeq } = row
        await tx.insert(channelUsers).values({ channelSeq, userSeq: ownerSeq, userTypeCd: 'OWN', joinedAt: now })
        const ownCategories = site.categories ?? []
        if (ownCategories.length > 0) {
          await tx.insert(categories).values(ownCategories.map((category, sortOrder) => ({ channelSeq, ...category, sortOrder })))
        }
        const ownMenus = site.menus ?? []
        if (ownMenus.length > 0) {
          await tx.insert(menus).values(ownMenus.map((menu, sortOrder) => ({ channelSeq, menuTitle: '', ...menu, sortOrder })))
        }
        return channelSeq
      })
      for (const name of [domain, siteHostOf({ domain, customDomain: null }, siteDomain)]) hosts.forget(name)
      return created
    },

    forget(channelSeq) {
      cache.delete(channelSeq)
    },

    async appoint({ channelSeq, userSeq }, userTypeCd) {
      await db.insert(channelUsers).values({ channelSeq, userSeq, userTypeCd, joinedAt: clock.now() })
        .onConflictDoUpdate({ target: [channelUsers.channelSeq, channelUsers.userSeq], set: { userTypeCd } })
    },

    async changeRole(channelSeq, userTypeCd, permissions) {
      const changed = permissions === null
        ? sql`${channels.rolePermissions} - ${userTypeCd}::text`
        : sql`${channels.rolePermissions} || ${JSON.stringify({ [userTypeCd]: permissions })}::jsonb`
      const [row] = await db.update(channels).set({ rolePermissions: changed })
        .where(and(eq(channels.channelSeq, channelSeq), isNull(channels.closedAt))).returning({ channelSeq: channels.channelSeq })
      if (row === undefined) throw new AppError('siteNotFound')
      cache.delete(channelSeq)
    },
  }
}

/** Counts owned sites and locks the user, so that concurrent creations cannot exceed the limit. */
async function countOwned(tx: Db, userSeq: number): Promise<number> {
  await tx.select({ userSeq: users.userSeq }).from(users).where(eq(users.userSeq, userSeq)).for('update')
  return tx.$count(channelUsers, and(eq(channelUsers.userSeq, userSeq), eq(channelUsers.userTypeCd, 'OWN'), ofOpenSite(channelUsers.channelSeq)))
}

function presentChannel(row: typeof channels.$inferSelect, rows: (typeof menus.$inferSelect)[]): Channel {
  const children = (parent: number | null): Menu[] => rows.filter((menu) => menu.parentMenuSeq === parent).map((menu) => ({
    menuSeq: menu.menuSeq, menuTitle: menu.menuTitle, menuTypeCd: menu.menuTypeCd, path: menu.path, externLinkUrl: menu.externLinkUrl,
    openTypeCd: menu.openTypeCd, visibleTypeCd: menu.visibleTypeCd, subMenus: children(menu.menuSeq),
  }))
  const yn = (value: string) => (value === 'Y' ? 'Y' as const : 'N' as const)
  return {
    channelSeq: row.channelSeq,
    domain: row.domain,
    name: row.name,
    headerLogoUrl: row.headerLogoUrl,
    primaryColor: row.primaryColor,
    templateCd: row.templateCd,
    isParamCustomDomain: row.isParamCustomDomain === 'Y',
    logoutMainPageSeq: row.logoutMainPageSeq,
    snsLoginNavId: row.snsLoginNavId,
    snsLoginKakId: row.snsLoginKakId,
    snsLoginFabId: row.snsLoginFabId,
    snsLoginGogId: row.snsLoginGogId,
    marketingConsent: yn(row.marketingConsent),
    channelSetting: { config: row.config, saasYn: yn(row.saasYn), seoSetting: row.seoSetting, lkPlus: row.lkPlus, whiteLabelYn: yn(row.whiteLabelYn) },
    customKeywordSetting: { customKeyword: yn(row.customKeyword), path: row.customKeywordPath, version: row.customKeywordVersion },
    corporate: { ...emptyCorporate, ...row.corporate },
    menus: children(null),
  }
}
