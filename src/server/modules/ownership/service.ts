import type { Ownership, SiteLeftAlone } from '#shared/ownership/contract.ts'
import { closesAtOf, FORMER_ADDRESSES_MAX, formerUntil, isTypedName } from '#shared/ownership/rules.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { userTypeCd } from '#shared/kernel/codes.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { siteHostOf } from '#shared/kernel/siteHost.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isUniqueViolation } from '#server/infra/db/uniqueViolation.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import { isFormerAddress } from '#server/modules/channel/index.ts'
import type { OwnershipDeps } from './checks.ts'
import {
  closeSite, findClosed, findNames, findRunning, listClosingBy, listFormer, listHeirs, listMembersAfter, listSites, listStaff, lockHeir, lockStanding, MAILED_AT_ONCE, readSitesLeftAlone, takeClosingBack, writeClosing, writeDomain,
  writeRole,
} from './queries/sites.ts'

export const SITE_CLOSED_QUEUE = 'siteClosedMail'
const SEOUL = 'Asia/Seoul'

interface ClosedMail {
  channelSeq: number
  after: number
  language: Language
  /** Absent in older jobs: it has closed for good. */
  kind?: 'siteClosing' | 'siteReopened' | 'siteClosed'
}
interface Succession {
  channelSeq: number
  ownerSeq: number
  heirSeq: number
}

/** Who owns a site, its address and its end (AUTH-10, SET-04). */
export function createOwnershipService(
  { database: { db }, clock, announcer, jobs, mailer, log, config: { siteDomain } }: ServerPorts,
  { hosts, channels }: Pick<OwnershipDeps, 'hosts' | 'channels'>,
) {
  const platformHostOf = (domain: string) => siteHostOf({ domain, customDomain: null }, siteDomain)

  function forget(channelSeq: number, names: readonly (string | null)[]): void {
    channels.forget(channelSeq)
    for (const name of names) if (name !== null) hosts.forget(name)
  }

  async function mailMembers({ channelSeq, after, language, kind = 'siteClosed' }: ClosedMail): Promise<void> {
    const site = await findClosed(db, channelSeq)
    if (site === undefined) return
    const day = site.closesAt === null ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: SEOUL }).format(site.closesAt)
    const people = await listMembersAfter(db, channelSeq, after)
    for (const { email, name } of people) {
      await mailer.send(mailText(language, kind, email, { name, site: site.name, reason: site.reason, day }))
        .catch((error: unknown) => log.error({ err: error }, 'mail of a closed site not sent'))
    }
    const last = people.at(-1)
    if (people.length === MAILED_AT_ONCE && last !== undefined) await jobs.send<ClosedMail>(SITE_CLOSED_QUEUE, { channelSeq, after: last.userSeq, language, kind })
  }

  /** The heir is active staff and the owner still owns the site. Throws `notMember`, `noPermission`. */
  async function checkHeir(tx: Db, { channelSeq, ownerSeq, heirSeq }: Succession): Promise<void> {
    if (!(await lockHeir(tx, heirSeq)) || heirSeq === ownerSeq) throw new AppError('notMember')
    const standing = await lockStanding(tx, channelSeq, [ownerSeq, heirSeq])
    const typeOf = (userSeq: number) => standing.find((one) => one.userSeq === userSeq)?.userTypeCd ?? null
    if (typeOf(ownerSeq) !== userTypeCd.owner) throw new AppError('noPermission')
    if (typeOf(heirSeq) === null) throw new AppError('notMember')
  }

  async function close(channelSeq: number, reason: string, language: Language, due?: Date): Promise<boolean> {
    const before = await findNames(db, channelSeq, { lock: false })
    if (before === undefined || !(await db.transaction((tx) => closeSite(tx, channelSeq, reason, clock.now(), due)))) return false
    forget(channelSeq, [before.domain, platformHostOf(before.domain), before.customDomain])
    await jobs.send<ClosedMail>(SITE_CLOSED_QUEUE, { channelSeq, after: 0, language })
    return true
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

    /** Throws `siteNotFound`. */
    async read({ channelSeq, userSeq }: MemberRef): Promise<Ownership> {
      const now = clock.now()
      const site = await findRunning(db, channelSeq, now)
      if (site === undefined) throw new AppError('siteNotFound')
      const [staff, former] = [await listStaff(db, channelSeq), await listFormer(db, channelSeq, now)]
      return {
        name: site.name, domain: site.domain, platformHost: platformHostOf(site.domain), customDomain: site.customDomainVerifiedAt === null ? null : site.customDomain,
        former: former.map(({ domain, leftAt }) => ({ host: platformHostOf(domain), until: formerUntil(leftAt).toISOString() })),
        owners: staff.filter((one) => one.userTypeCd === userTypeCd.owner).map(({ userSeq: seq, name, email }) => ({ userSeq: seq, name, email })),
        heirs: staff.flatMap((one) => (one.userTypeCd === userTypeCd.owner || one.userSeq === userSeq ? [] : [{ ...one, userTypeCd: one.userTypeCd === userTypeCd.manager ? 'MNG' as const : 'TCH' as const }])),
        closing: site.closesAt === null ? null : { closesAt: site.closesAt.toISOString(), reason: site.closedReason },
        running: site.running,
      }
    },

    /** Throws `notMember` unless the new owner is active staff, and `noPermission` for a former owner. */
    async addOwner(succession: Succession): Promise<void> {
      const { channelSeq, heirSeq } = succession
      await db.transaction(async (tx) => {
        await checkHeir(tx, succession)
        await writeRole(tx, { channelSeq, userSeq: heirSeq }, userTypeCd.owner)
      })
      announcer.announce({ user: heirSeq }, { command: socketCommand.standingChanged, channelSeq })
    },

    /** As `addOwner`; the owner becomes a manager. */
    async handOver(succession: Succession): Promise<void> {
      const { channelSeq, ownerSeq, heirSeq } = succession
      await db.transaction(async (tx) => {
        await checkHeir(tx, succession)
        await writeRole(tx, { channelSeq, userSeq: heirSeq }, userTypeCd.owner)
        await writeRole(tx, { channelSeq, userSeq: ownerSeq }, userTypeCd.manager)
      })
      announcer.announce({ user: heirSeq }, { command: socketCommand.standingChanged, channelSeq })
    },

    /** Returns the new host. Throws `duplicateDomain`, and `tooManyAttempts` for a site that has left too many names lately. */
    async changeAddress(channelSeq: number, to: string): Promise<string> {
      const now = clock.now()
      const from = await db.transaction(async (tx) => {
        const site = await findNames(tx, channelSeq, { lock: true })
        if (site === undefined) throw new AppError('siteNotFound')
        if (site.domain === to) return to
        const former = await listFormer(tx, channelSeq, now)
        // Going back to a name frees no other.
        if (former.length >= FORMER_ADDRESSES_MAX && !former.some(({ domain }) => domain === to)) throw new AppError('tooManyAttempts')
        await writeDomain(tx, channelSeq, { from: site.domain, to, leftAt: now })
        // Looked up last: a site that leaves the name at this moment has committed by now.
        if (await isFormerAddress(tx, to, now, channelSeq)) throw new AppError('duplicateDomain')
        return site.domain
      }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('duplicateDomain') : error
      })
      forget(channelSeq, [from, platformHostOf(from), to, platformHostOf(to)])
      return platformHostOf(to)
    },

    /** Returns when the site closes for good. Throws `invalidInput` unless its name was typed, `conflict` while it is closing. */
    async startClosing(channelSeq: number, { name, reason }: { name: string; reason: string }, language: Language): Promise<string> {
      const closesAt = closesAtOf(clock.now())
      await db.transaction(async (tx) => {
        const site = await findNames(tx, channelSeq, { lock: true })
        if (site === undefined) throw new AppError('siteNotFound')
        if (!isTypedName(name, site.name)) throw new AppError('invalidInput', {}, [{ path: ['name'], message: validationMessage('validation:invalid') }])
        if (!(await writeClosing(tx, channelSeq, closesAt, reason))) throw new AppError('conflict')
        await jobs.send<ClosedMail>(SITE_CLOSED_QUEUE, { channelSeq, after: 0, language, kind: 'siteClosing' }, { within: tx })
      })
      channels.forget(channelSeq)
      return closesAt.toISOString()
    },

    /** Throws `conflict` when the site is not closing. */
    async takeBackClosing(channelSeq: number, language: Language): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await takeClosingBack(tx, channelSeq))) throw new AppError('conflict')
        await jobs.send<ClosedMail>(SITE_CLOSED_QUEUE, { channelSeq, after: 0, language, kind: 'siteReopened' }, { within: tx })
      })
      channels.forget(channelSeq)
    },

    /** Closes the sites whose time has come. */
    async closeDue(): Promise<void> {
      const now = clock.now()
      for (const { channelSeq, reason } of await listClosingBy(db, now)) await close(channelSeq, reason, 'ko', now)
    },

    /** Keeps the row with classes and reviews, and frees the custom domain. Throws `siteNotFound`. */
    async close(channelSeq: number, reason: string, language: Language): Promise<void> {
      if (!(await close(channelSeq, reason, language))) throw new AppError('siteNotFound')
    },
  }
}
export type OwnershipService = ReturnType<typeof createOwnershipService>
