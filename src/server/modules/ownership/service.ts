import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { SiteLeftAlone } from '#shared/ownership/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { userTypeCd } from '#shared/kernel/codes.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { sitesLeftAlone } from '#shared/profile/fields.ts'
import { siteHostOf } from '#shared/channel/siteHost.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels, channelUsers, users } from '#server/infra/db/schema/index.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import type { ChannelService, SiteHosts } from '#server/modules/channel/index.ts'

export const SITE_CLOSED_QUEUE = 'siteClosedMail'
const MAILED_AT_ONCE = 100
const HEIRS_MAX = 100

interface ClosedMail {
  channelSeq: number
  /** Cursor: members up to this number are notified. */
  after: number
  language: Language
}

/** Open sites that only this user owns. @param lock blocks changes of owners until the transaction ends */
export async function readSitesLeftAlone(db: Db, userSeq: number, lock: boolean): Promise<number[]> {
  const mine = db.select({ channelSeq: channelUsers.channelSeq }).from(channelUsers)
    .innerJoin(channels, and(eq(channels.channelSeq, channelUsers.channelSeq), isNull(channels.closedAt)))
    .where(and(eq(channelUsers.userSeq, userSeq), eq(channelUsers.userTypeCd, userTypeCd.owner)))
  const query = db.select({ channelSeq: channelUsers.channelSeq, userSeq: channelUsers.userSeq }).from(channelUsers)
    .where(and(inArray(channelUsers.channelSeq, mine), eq(channelUsers.userTypeCd, userTypeCd.owner)))
    .orderBy(channelUsers.channelSeq, channelUsers.userSeq).$dynamic()
  return sitesLeftAlone(await (lock ? query.for('update') : query), userSeq)
}

/** What happens to the sites of an owner who leaves (AUTH-10). */
export function createOwnership(
  { database: { db }, clock, announcer, jobs, mailer, log, config: { siteDomain } }: ServerPorts,
  { hosts, channels: service }: { hosts: Pick<SiteHosts, 'forget'>; channels: Pick<ChannelService, 'forget'> },
) {
  const canOwn = and(isNull(users.withdrawnAt), isNull(users.blockedAt))

  async function mailMembers({ channelSeq, after, language }: ClosedMail): Promise<void> {
    const [site] = await db.select({ name: channels.name, reason: channels.closedReason }).from(channels).where(eq(channels.channelSeq, channelSeq))
    if (site === undefined) return
    const people = await db.select({ userSeq: users.userSeq, email: users.email, name: users.name }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
      .where(and(eq(channelUsers.channelSeq, channelSeq), gt(channelUsers.userSeq, after), canOwn)).orderBy(asc(channelUsers.userSeq)).limit(MAILED_AT_ONCE)
    for (const { email, name } of people) {
      await mailer.send(mailText(language, 'siteClosed', email, { name, site: site.name, reason: site.reason }))
        .catch((error: unknown) => log.error({ err: error }, 'mail of a closed site not sent'))
    }
    const last = people.at(-1)
    if (people.length === MAILED_AT_ONCE && last !== undefined) await jobs.send<ClosedMail>(SITE_CLOSED_QUEUE, { channelSeq, after: last.userSeq, language })
  }
  void jobs.work<ClosedMail>(SITE_CLOSED_QUEUE, mailMembers)

  return {
    /** Candidates for each site, managers first. */
    async sitesLeftAlone(userSeq: number): Promise<SiteLeftAlone[]> {
      const alone = await readSitesLeftAlone(db, userSeq, false)
      if (alone.length === 0) return []
      const memberCount = sql<number>`(select count(*) from channel_users people where people.channel_seq = ${channels.channelSeq})`.mapWith(Number)
      const sites = await db.select({ channelSeq: channels.channelSeq, name: channels.name, memberCount }).from(channels)
        .where(inArray(channels.channelSeq, alone)).orderBy(channels.channelSeq)
      return Promise.all(sites.map(async (site) => {
        const heirs = await db.select({ userSeq: users.userSeq, name: users.name, userTypeCd: channelUsers.userTypeCd }).from(channelUsers)
          .innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
          .where(and(eq(channelUsers.channelSeq, site.channelSeq), isNotNull(channelUsers.userTypeCd), ne(channelUsers.userSeq, userSeq), canOwn))
          .orderBy(channelUsers.userTypeCd, users.userSeq).limit(HEIRS_MAX)
        return { ...site, heirs: heirs.map((heir) => ({ ...heir, userTypeCd: heir.userTypeCd === userTypeCd.manager ? 'MNG' as const : 'TCH' as const })) }
      }))
    },

    /** Throws `notMember` unless the new owner is active staff, and `noPermission` for a former owner. */
    async handOver(channelSeq: number, ownerSeq: number, heirSeq: number): Promise<void> {
      await db.transaction(async (tx) => {
        // Same lock as withdrawal: transfer and withdrawal are serialized.
        const [heir] = await tx.select({ userSeq: users.userSeq }).from(users).where(and(eq(users.userSeq, heirSeq), canOwn)).for('no key update')
        if (heir === undefined || heirSeq === ownerSeq) throw new AppError('notMember')
        const standing = await tx.select({ userSeq: channelUsers.userSeq, userTypeCd: channelUsers.userTypeCd }).from(channelUsers)
          .where(and(eq(channelUsers.channelSeq, channelSeq), inArray(channelUsers.userSeq, [ownerSeq, heirSeq]))).orderBy(channelUsers.userSeq).for('update')
        const typeOf = (userSeq: number) => standing.find((one) => one.userSeq === userSeq)?.userTypeCd ?? null
        if (typeOf(ownerSeq) !== userTypeCd.owner) throw new AppError('noPermission')
        if (typeOf(heirSeq) === null) throw new AppError('notMember')
        const appoint = (userSeq: number, role: UserTypeCd) => tx.update(channelUsers).set({ userTypeCd: role }).where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))
        await appoint(heirSeq, userTypeCd.owner)
        await appoint(ownerSeq, userTypeCd.manager)
      })
      announcer.tell({ user: heirSeq }, { command: socketCommand.standingChanged, channelSeq })
    },

    /** Keeps the row with classes and reviews, and frees the custom domain. Throws `siteNotFound`. */
    async close(channelSeq: number, reason: string, language: Language): Promise<void> {
      const [before] = await db.select({ domain: channels.domain, customDomain: channels.customDomain }).from(channels).where(eq(channels.channelSeq, channelSeq))
      const closed = await db.update(channels).set({ closedAt: clock.now(), closedReason: reason, customDomain: null, customDomainVerifiedAt: null })
        .where(and(eq(channels.channelSeq, channelSeq), isNull(channels.closedAt))).returning({ channelSeq: channels.channelSeq })
      if (before === undefined || closed.length === 0) throw new AppError('siteNotFound')
      service.forget(channelSeq)
      for (const host of [before.domain, siteHostOf({ ...before, customDomain: null }, siteDomain), before.customDomain]) if (host !== null) hosts.forget(host)
      await jobs.send<ClosedMail>(SITE_CLOSED_QUEUE, { channelSeq, after: 0, language })
    },
  }
}
