import type { SiteLeftAlone } from '#shared/ownership/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { userTypeCd } from '#shared/kernel/codes.ts'
import { siteHostOf } from '#shared/kernel/siteHost.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import type { ChannelService, SiteHosts } from '#server/modules/channel/index.ts'
import {
  closeSite, findClosed, findNames, listHeirs, listMembersAfter, listSites, lockHeir, lockStanding, MAILED_AT_ONCE, readSitesLeftAlone, writeRole,
} from './queries.ts'

export const SITE_CLOSED_QUEUE = 'siteClosedMail'

interface ClosedMail {
  channelSeq: number
  after: number
  language: Language
}

/** What happens to the sites of an owner who leaves (AUTH-10). */
export function createOwnershipService(
  { database: { db }, clock, announcer, jobs, mailer, log, config: { siteDomain } }: ServerPorts,
  { hosts, channels }: { hosts: Pick<SiteHosts, 'forget'>; channels: Pick<ChannelService, 'forget'> },
) {
  async function mailMembers({ channelSeq, after, language }: ClosedMail): Promise<void> {
    const site = await findClosed(db, channelSeq)
    if (site === undefined) return
    const people = await listMembersAfter(db, channelSeq, after)
    for (const { email, name } of people) {
      await mailer.send(mailText(language, 'siteClosed', email, { name, site: site.name, reason: site.reason }))
        .catch((error: unknown) => log.error({ err: error }, 'mail of a closed site not sent'))
    }
    const last = people.at(-1)
    if (people.length === MAILED_AT_ONCE && last !== undefined) await jobs.send<ClosedMail>(SITE_CLOSED_QUEUE, { channelSeq, after: last.userSeq, language })
  }

  return {
    mailMembers,

    /** Candidates for each site, managers first. */
    async sitesLeftAlone(userSeq: number): Promise<SiteLeftAlone[]> {
      const alone = await readSitesLeftAlone(db, userSeq, false)
      if (alone.length === 0) return []
      return Promise.all((await listSites(db, alone)).map(async (site) => {
        const heirs = await listHeirs(db, { channelSeq: site.channelSeq, userSeq })
        return { ...site, heirs: heirs.map((heir) => ({ ...heir, userTypeCd: heir.userTypeCd === userTypeCd.manager ? 'MNG' as const : 'TCH' as const })) }
      }))
    },

    /** Throws `notMember` unless the new owner is active staff, and `noPermission` for a former owner. */
    async handOver({ channelSeq, ownerSeq, heirSeq }: { channelSeq: number; ownerSeq: number; heirSeq: number }): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await lockHeir(tx, heirSeq)) || heirSeq === ownerSeq) throw new AppError('notMember')
        const standing = await lockStanding(tx, channelSeq, [ownerSeq, heirSeq])
        const typeOf = (userSeq: number) => standing.find((one) => one.userSeq === userSeq)?.userTypeCd ?? null
        if (typeOf(ownerSeq) !== userTypeCd.owner) throw new AppError('noPermission')
        if (typeOf(heirSeq) === null) throw new AppError('notMember')
        await writeRole(tx, { channelSeq, userSeq: heirSeq }, userTypeCd.owner)
        await writeRole(tx, { channelSeq, userSeq: ownerSeq }, userTypeCd.manager)
      })
      announcer.announce({ user: heirSeq }, { command: socketCommand.standingChanged, channelSeq })
    },

    /** Keeps the row with classes and reviews, and frees the custom domain. Throws `siteNotFound`. */
    async close(channelSeq: number, reason: string, language: Language): Promise<void> {
      const before = await findNames(db, channelSeq)
      if (!(await db.transaction((tx) => closeSite(tx, channelSeq, reason, clock.now()))) || before === undefined) throw new AppError('siteNotFound')
      channels.forget(channelSeq)
      for (const host of [before.domain, siteHostOf({ ...before, customDomain: null }, siteDomain), before.customDomain]) if (host !== null) hosts.forget(host)
      await jobs.send<ClosedMail>(SITE_CLOSED_QUEUE, { channelSeq, after: 0, language })
    },
  }
}
export type OwnershipService = ReturnType<typeof createOwnershipService>
