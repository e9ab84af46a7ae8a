import { maskedEmail } from '#shared/account/maskedEmail.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { userTypeCd } from '#shared/kernel/codes.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { staffAlarms } from '#shared/staff/alarms.ts'
import type { ReceivedStaffInvitation, StaffInvitation } from '#shared/staff/contract.ts'
import { staffPaths } from '#shared/staff/paths.ts'
import { STAFF_INVITATIONS_A_DAY, STAFF_INVITE_DAYS, candidateRefusal, mayHandle } from '#shared/staff/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { text } from '#server/infra/i18n/texts.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { invitationCodes, stateOfInvitation, untilOfInvitation } from '#server/infra/tokens/invitations.ts'
import type { InvitationRef } from '#server/infra/tokens/invitations.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { countSent, findMemberAt, findReceived, findToSend, hasOpen, insertInvitation, listUntaken, lockInvitation, lockSite, writeInvitation } from './queries/invitations.ts'
import { lockedActor, staffAnnouncer } from './people.ts'
import type { StaffAct, StaffPeople } from './people.ts'
import { lockPerson, lockStandings } from './queries.ts'

const QUEUE = 'staff-invitation'
/** How long one that nobody took stays in the list. */
const SHOWN_MS = 60 * DAY_MS

/** Invitations to a role by mail, and members proposed as owners (SET-03; decision 0053). */
export function createStaffInvitations(ports: Pick<ServerPorts, 'database' | 'clock' | 'announcer' | 'alarms' | 'jobs' | 'siteMails' | 'config' | 'log' | 'secretKey'>, { give }: Pick<StaffPeople, 'give'>) {
  const { database: { db }, clock, jobs, secretKey, alarms } = ports
  const codes = invitationCodes(secretKey, 'staffInvitation')
  const tell = staffAnnouncer(ports)
  const untilOf = (now: Date) => new Date(now.getTime() + STAFF_INVITE_DAYS * DAY_MS)

  async function run(ref: InvitationRef): Promise<void> {
    const found = await findToSend(db, ref, clock.now())
    if (found === undefined) return
    const { email, language, site, expiresAt } = found
    const { link } = await siteLinksOf(ports, ref.channelSeq)
    const until = untilOfInvitation(language, expiresAt)
    const path = staffPaths.staff.replace(':code', codes.seal(ref))
    const role = text(language, `mail:staffRole.${found.userTypeCd}`)
    await ports.siteMails.send({ channelSeq: ref.channelSeq, kind: 'staffInvited', language, to: email, values: { site, role, until, email }, url: link(path) })
      .catch((error: unknown) => ports.log.error({ err: error, ...ref }, 'invitation to a role not sent'))
  }

  /** The actor may give the role. Throws `noPermission`. */
  async function requireMayGive(tx: Db, { channelSeq, userSeq }: MemberRef, role: UserTypeCd): Promise<void> {
    const standings = await lockStandings(tx, channelSeq, [userSeq])
    if (!mayHandle(await lockedActor(tx, channelSeq, standings, userSeq, 'SITE_INFO_UPDATE'), role)) throw new AppError('noPermission')
  }

  async function requireRoom(tx: Db, channelSeq: number, email: string, role: UserTypeCd, now: Date): Promise<void> {
    const member = await findMemberAt(tx, channelSeq, email)
    if (member !== undefined && candidateRefusal({ isVerified: true, userTypeCd: member.userTypeCd }, role) === 'already') throw new AppError('staffAlready')
    if (await countSent(tx, channelSeq, new Date(now.getTime() - DAY_MS)) >= STAFF_INVITATIONS_A_DAY) throw new AppError('staffInvitationsFull')
  }

  return {
    job: { queue: QUEUE, run: (payload) => run(payload as InvitationRef), retries: 0, expireMinutes: 10 } satisfies SentJob,

    async list(channelSeq: number): Promise<StaffInvitation[]> {
      const now = clock.now()
      return (await listUntaken(db, channelSeq, new Date(now.getTime() - SHOWN_MS))).map(({ row, name, userEmail, byName }) => ({
        invitationSeq: row.invitationSeq, kind: row.userSeq === null ? 'mail' : 'proposal', userTypeCd: row.userTypeCd, email: userEmail ?? row.email, name: name ?? '', byUserSeq: row.byUserSeq, byName: byName ?? '',
        state: row.expiresAt > now ? 'open' : 'expired', createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString(),
      }))
    },

    /** Gives a member a role, or proposes them as owner when the actor may not make owners. Throws as `give`, and `staffAlready`. */
    async invite(act: StaffAct, role: UserTypeCd, language: Language): Promise<{ proposed: boolean }> {
      const { channelSeq, actorSeq, userSeq } = act
      const proposed = await db.transaction(async (tx) => {
        await lockSite(tx, channelSeq)
        const person = await lockPerson(tx, userSeq)
        const standings = await lockStandings(tx, channelSeq, [actorSeq, userSeq])
        const actor = await lockedActor(tx, channelSeq, standings, actorSeq, 'SITE_INFO_UPDATE')
        const before = standings.get(userSeq)
        if (person === undefined || before === undefined) throw new AppError('notMember')
        const refusal = candidateRefusal({ isVerified: person.isVerified, userTypeCd: before }, role)
        if (refusal !== null) throw new AppError(refusal === 'already' ? 'staffAlready' : 'emailUnverified')
        if (mayHandle(actor, role)) {
          await give(tx, act, person, standings, role)
          return false
        }
        if (role !== userTypeCd.owner || actor.userTypeCd === userTypeCd.teacher) throw new AppError('noPermission')
        const now = clock.now()
        if (await hasOpen(tx, channelSeq, { userSeq }, now)) return true
        await insertInvitation(tx, { channelSeq, userTypeCd: role, email: '', language, userSeq, byUserSeq: actorSeq, createdAt: now, expiresAt: untilOf(now) })
        const owners = [...standings].filter(([, type]) => type === userTypeCd.owner).map(([one]) => one)
        await alarms.raise(tx, { kind: staffAlarms.ownerProposed, channelSeq, actorSeq, personSeqs: owners })
        return true
      })
      await tell(channelSeq)
      return { proposed }
    },

    /** An owner makes a proposed member an owner. Throws `invitationNotFound`, `invitationClosed`, and as `give`. */
    async confirm(ref: InvitationRef, actorSeq: number): Promise<void> {
      const { channelSeq } = ref
      await db.transaction(async (tx) => {
        const row = await lockInvitation(tx, ref)
        if (row === undefined || row.userSeq === null) throw new AppError('invitationNotFound')
        const now = clock.now()
        if (stateOfInvitation(row, now) !== 'open') throw new AppError('invitationClosed')
        const person = await lockPerson(tx, row.userSeq)
        const standings = await lockStandings(tx, channelSeq, [actorSeq, row.userSeq])
        await lockedActor(tx, channelSeq, standings, actorSeq, 'SITE_OWNER_UPDATE')
        if (standings.get(row.userSeq) !== userTypeCd.owner) await give(tx, { channelSeq, actorSeq, userSeq: row.userSeq }, person, standings, userTypeCd.owner)
        await writeInvitation(tx, ref, { acceptedAt: now })
      })
      await tell(channelSeq)
    },

    /** Throws `noPermission` for a role above, `staffAlready`, `staffInvited`, `staffInvitationsFull`. */
    async inviteByMail(channelSeq: number, { email, userTypeCd: role, language }: { email: string; userTypeCd: UserTypeCd; language: Language }, actorSeq: number): Promise<number> {
      const invitationSeq = await db.transaction(async (tx) => {
        await lockSite(tx, channelSeq)
        await requireMayGive(tx, { channelSeq, userSeq: actorSeq }, role)
        const now = clock.now()
        if (await hasOpen(tx, channelSeq, { email }, now)) throw new AppError('staffInvited')
        await requireRoom(tx, channelSeq, email, role, now)
        const made = await insertInvitation(tx, { channelSeq, userTypeCd: role, email, language, byUserSeq: actorSeq, createdAt: now, expiresAt: untilOf(now) })
        await jobs.send<InvitationRef>(QUEUE, { channelSeq, invitationSeq: made }, { within: tx })
        return made
      })
      await tell(channelSeq)
      return invitationSeq
    },

    /** Throws `invitationNotFound` for one that was taken or withdrawn, `noPermission`. */
    async withdraw(ref: InvitationRef, actorSeq: number): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await lockInvitation(tx, ref)
        if (row === undefined || row.acceptedAt !== null || row.withdrawnAt !== null) throw new AppError('invitationNotFound')
        // The person who proposed an owner may take it back.
        if (row.byUserSeq !== actorSeq) await requireMayGive(tx, { channelSeq: ref.channelSeq, userSeq: actorSeq }, row.userTypeCd)
        await writeInvitation(tx, ref, { withdrawnAt: clock.now() })
      })
      await tell(ref.channelSeq)
    },

    /** Opens it again and mails it. Throws as `inviteByMail`, and `invitationNotFound`. */
    async sendAgain(ref: InvitationRef, actorSeq: number): Promise<void> {
      await db.transaction(async (tx) => {
        await lockSite(tx, ref.channelSeq)
        const row = await lockInvitation(tx, ref)
        if (row === undefined || row.userSeq !== null || row.acceptedAt !== null || row.withdrawnAt !== null) throw new AppError('invitationNotFound')
        await requireMayGive(tx, { channelSeq: ref.channelSeq, userSeq: actorSeq }, row.userTypeCd)
        const now = clock.now()
        await requireRoom(tx, ref.channelSeq, row.email, row.userTypeCd, now)
        await writeInvitation(tx, ref, { createdAt: now, expiresAt: untilOf(now), byUserSeq: actorSeq })
        await jobs.send<InvitationRef>(QUEUE, { channelSeq: ref.channelSeq, invitationSeq: ref.invitationSeq }, { within: tx })
      })
      await tell(ref.channelSeq)
    },

    /** Throws `invitationNotFound`. */
    async read(channelSeq: number, code: string, userSeq: number | null): Promise<ReceivedStaffInvitation> {
      const found = await findReceived(db, codes.open(channelSeq, code), userSeq)
      if (found === undefined) throw new AppError('invitationNotFound')
      const { invitation, email } = found
      return {
        userTypeCd: invitation.userTypeCd, state: stateOfInvitation(invitation, clock.now()), email: maskedEmail(invitation.email),
        expiresAt: invitation.expiresAt.toISOString(), isMine: email === null ? null : email === invitation.email,
      }
    },

    /** Gives the role to the person it was sent to, once; a higher one stays. Throws what refuses it. */
    async accept(channelSeq: number, code: string, userSeq: number): Promise<void> {
      const ref = codes.open(channelSeq, code)
      await db.transaction(async (tx) => {
        const row = await lockInvitation(tx, ref)
        if (row === undefined || row.userSeq !== null) throw new AppError('invitationNotFound')
        const person = await lockPerson(tx, userSeq)
        if (person?.email !== row.email) throw new AppError('invitationOfAnother')
        const now = clock.now()
        if (stateOfInvitation(row, now) !== 'open') throw new AppError('invitationClosed')
        const standings = await lockStandings(tx, channelSeq, [userSeq, ...(row.byUserSeq === null ? [] : [row.byUserSeq])])
        // Who sent it may be an owner no more: the role of an owner then stays with those who are.
        if (row.userTypeCd === userTypeCd.owner && (row.byUserSeq === null || standings.get(row.byUserSeq) !== userTypeCd.owner)) throw new AppError('invitationClosed')
        const before = standings.get(userSeq) ?? null
        const refusal = candidateRefusal({ isVerified: person.isVerified, userTypeCd: before }, row.userTypeCd)
        if (refusal !== 'already') await give(tx, { channelSeq, actorSeq: row.byUserSeq ?? userSeq, userSeq }, person, standings, row.userTypeCd)
        await writeInvitation(tx, ref, { acceptedAt: now })
      })
      await tell(channelSeq)
    },
  }
}
export type StaffInvitations = ReturnType<typeof createStaffInvitations>
