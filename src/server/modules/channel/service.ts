import { channelAlarms } from '#shared/channel/alarms.ts'
import type { Channel, Menu } from '#shared/channel/contract.ts'
import { designOf } from '#shared/channel/siteDesign.ts'
import { siteHostOf, storedSiteDomain } from '#shared/kernel/siteHost.ts'
import { rolesOf } from '#shared/kernel/access/can.ts'
import type { Actor, RolePermissions } from '#shared/kernel/access/can.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { OtherNames } from '#shared/kernel/names.ts'
import type { MemberRef, VisitorRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { briefCache } from '#server/infra/cache/briefly.ts'
import type { SiteChanges } from '#server/infra/cache/siteChanges.ts'
import type { SiteHosts } from './hosts.ts'
import { countOwned, findMember, findSite, insertCategories, insertMember, insertMenus, insertSite, isFormerAddress, listCategories, writeMember, writeRole } from './queries.ts'
import type { ChannelRow, MenuRow } from './queries.ts'

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
  categories?: { categoryCd: string; name: string; names?: OtherNames }[]
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
  categories(channelSeq: number): Promise<{ categoryCd: string; name: string; names: OtherNames; courseCount: number }[]>
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
    const found = await findSite(db, channelSeq, clock.now())
    if (found === undefined) throw new AppError('siteNotFound')
    return { channel: presentChannel(found.row, found.menuRows), rolePermissions: found.row.rolePermissions }
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
      const member = await findMember(db, { channelSeq, userSeq })
      return actorAs(channelSeq, { userSeq, isChannelUser: member !== undefined, userTypeCd: member?.userTypeCd ?? null })
    },

    actorAs,

    async join({ channelSeq, userSeq }, within) {
      const joinWithin = async (tx: Db) => {
        if (await insertMember(tx, { channelSeq, userSeq }, clock.now())) await alarms.raise(tx, { kind: channelAlarms.subscriber, channelSeq, actorSeq: userSeq })
      }
      await (within === undefined ? db.transaction(joinWithin) : joinWithin(within))
    },

    async categories(channelSeq) {
      await get(channelSeq)
      return listCategories(db, channelSeq)
    },

    async create(site, ownerSeq, limit) {
      const domain = storedSiteDomain(site.domain, siteDomain)
      const created = await db.transaction(async (tx) => {
        const now = clock.now()
        if (limit !== undefined && await countOwned(tx, ownerSeq) >= limit.sites) throw new AppError('tooManySites')
        const channelSeq = await insertSite(tx, {
          domain, name: site.name, headerLogoUrl: site.headerLogoUrl ?? null, primaryColor: site.primaryColor ?? null,
          templateCd: site.templateCd, contentTypeCd: site.contentTypeCd, config: site.config, corporate: { ...emptyCorporate, ...site.corporate }, createdAt: now,
        })
        // Looked up last: a site that leaves the name at this moment has committed by now.
        if (channelSeq === undefined || await isFormerAddress(tx, domain, now, null)) throw new AppError('duplicateDomain')
        await writeMember(tx, { channelSeq, userSeq: ownerSeq }, 'OWN', now)
        await insertCategories(tx, (site.categories ?? []).map((category, sortOrder) => ({ channelSeq, ...category, sortOrder })))
        await insertMenus(tx, (site.menus ?? []).map((menu, sortOrder) => ({ channelSeq, menuTitle: '', ...menu, sortOrder })))
        return channelSeq
      })
      for (const name of [domain, siteHostOf({ domain, customDomain: null }, siteDomain)]) hosts.forget(name)
      return created
    },

    forget(channelSeq) {
      cache.delete(channelSeq)
    },

    async appoint(member, userTypeCd) {
      await writeMember(db, member, userTypeCd, clock.now())
    },

    async changeRole(channelSeq, userTypeCd, permissions) {
      if (!(await db.transaction((tx) => writeRole(tx, channelSeq, userTypeCd, permissions)))) throw new AppError('siteNotFound')
      cache.delete(channelSeq)
    },
  }
}

function presentChannel(row: ChannelRow & Pick<Channel, 'popupPlaces'>, rows: readonly MenuRow[]): Channel {
  const children = (parent: number | null): Menu[] => rows.filter((menu) => menu.parentMenuSeq === parent).map((menu) => ({
    menuSeq: menu.menuSeq, menuTitle: menu.menuTitle, titles: menu.titles, menuTypeCd: menu.menuTypeCd, path: menu.path, externLinkUrl: menu.externLinkUrl,
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
    mainPageSeq: row.mainPageSeq,
    introPageSeq: row.introPageSeq,
    logoutMainPageSeq: row.logoutMainPageSeq,
    snsLoginNavId: row.snsLoginNavId,
    snsLoginKakId: row.snsLoginKakId,
    snsLoginFabId: row.snsLoginFabId,
    snsLoginGogId: row.snsLoginGogId,
    marketingConsent: yn(row.marketingConsent),
    design: designOf(row.config),
    channelSetting: { config: row.config, saasYn: yn(row.saasYn), seoSetting: row.seoSetting, lkPlus: row.lkPlus, whiteLabelYn: yn(row.whiteLabelYn) },
    customKeywordSetting: { customKeyword: yn(row.customKeyword), path: row.customKeywordPath, version: row.customKeywordVersion },
    corporate: { ...emptyCorporate, ...row.corporate },
    menus: children(null),
    popupPlaces: row.popupPlaces,
    closing: row.closesAt === null ? null : { closesAt: row.closesAt.toISOString(), reason: row.closedReason },
  }
}
