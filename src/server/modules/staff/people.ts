import { rolesOf } from '#shared/kernel/access/can.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import { userTypeCd } from '#shared/kernel/codes.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { staffAlarms } from '#shared/staff/alarms.ts'
import type { Candidate } from '#shared/staff/contract.ts'
import { STAFF_MAX, candidateRefusal, mayHandle } from '#shared/staff/rules.ts'
import type { StaffActor } from '#shared/staff/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { withdrawInvitationsOf } from './queries/invitations.ts'
import {
  countStaff, deleteAppointments, findCandidates, listStaff, listStaffSeqs, lockClassesOf, lockPerson, lockStandings, moveAppointments, readRolePermissions, writeStanding,
} from './queries.ts'

/** Who changes a person of the staff of which site. */
export interface StaffAct extends MemberRef {
  actorSeq: number
}

type StandingMap = Awaited<ReturnType<typeof lockStandings>>

/** The actor's standing as locked: it may have changed since the request began. Throws `noPermission`. */
export async function lockedActor(tx: Db, channelSeq: number, standings: StandingMap, actorSeq: number, needed: Permission): Promise<StaffActor> {
  const type = standings.get(actorSeq) ?? null
  const roles = rolesOf(type, await readRolePermissions(tx, channelSeq))
  if (!roles.includes(needed)) throw new AppError('noPermission')
  return { userTypeCd: type, changesOwners: roles.includes('SITE_OWNER_UPDATE') }
}

const ownersOf = (standings: StandingMap) => [...standings.values()].filter((type) => type === userTypeCd.owner).length

/** Tells the staff of a site, and those who were, to ask for their standing again. */
export function staffAnnouncer({ database: { db }, announcer }: Pick<ServerPorts, 'database' | 'announcer'>) {
  return async (channelSeq: number, others: readonly number[] = []): Promise<void> => {
    for (const userSeq of new Set([...await listStaffSeqs(db, channelSeq), ...others])) announcer.announce({ user: userSeq }, { command: socketCommand.standingChanged, channelSeq })
  }
}

/** Who has which role on a site (SET-03). Every change locks the owners and those concerned, so that one owner always stays. */
export function createStaffPeople(ports: Pick<ServerPorts, 'database' | 'clock' | 'announcer' | 'alarms'>) {
  const { database: { db }, clock, announcer, alarms } = ports
  const tell = staffAnnouncer(ports)

  /** Gives a role to a member. Within the lock of the standings. Throws `notMember`, `emailUnverified`, `staffFull`. */
  async function give(tx: Db, { channelSeq, actorSeq, userSeq }: StaffAct, person: { isVerified: boolean } | undefined, standings: StandingMap, role: UserTypeCd): Promise<void> {
    const before = standings.get(userSeq)
    if (person === undefined || before === undefined) throw new AppError('notMember')
    if (!person.isVerified) throw new AppError('emailUnverified')
    if (before === null && await countStaff(tx, channelSeq) >= STAFF_MAX) throw new AppError('staffFull')
    await writeStanding(tx, { channelSeq, userSeq }, role)
    await alarms.raise(tx, { kind: staffAlarms.staffAdded, channelSeq, actorSeq, personSeqs: [userSeq] })
  }

  /** Locks an actor and a target. Throws `notFound` for nobody of the staff, `ownRole` for oneself, `noPermission`. */
  async function lockTarget(tx: Db, { channelSeq, actorSeq, userSeq }: StaffAct, needed: Permission) {
    const standings = await lockStandings(tx, channelSeq, [actorSeq, userSeq])
    const actor = await lockedActor(tx, channelSeq, standings, actorSeq, needed)
    const before = standings.get(userSeq) ?? null
    if (before === null) throw new AppError('notFound')
    if (!mayHandle(actor, before)) throw new AppError('noPermission')
    return { standings, actor, before }
  }

  function keepOwner(standings: StandingMap, before: UserTypeCd): void {
    if (before === userTypeCd.owner && ownersOf(standings) < 2) throw new AppError('lastOwner')
  }

  /** Takes the role and the classes. Throws `lastOfClasses`. */
  async function takeAll(tx: Db, { channelSeq, userSeq }: MemberRef): Promise<number[]> {
    const classes = await lockClassesOf(tx, { channelSeq, userSeq })
    const alone = classes.filter(({ others }) => others === 0).length
    if (alone > 0) throw new AppError('lastOfClasses', { count: alone })
    await deleteAppointments(tx, { channelSeq, userSeq })
    await writeStanding(tx, { channelSeq, userSeq }, null)
    await withdrawInvitationsOf(tx, { channelSeq, userSeq }, clock.now())
    return classes.map(({ courseSeq }) => courseSeq)
  }

  const tellClasses = (channelSeq: number, courseSeqs: readonly number[]) => {
    for (const courseSeq of courseSeqs) announcer.announce({ topic: 'class', channelSeq, courseSeq }, { command: socketCommand.courseChanged, channelSeq, courseSeq })
  }

  return {
    give,

    async list(channelSeq: number) {
      return (await listStaff(db, channelSeq)).flatMap(({ userTypeCd: role, joinedAt, ...one }) => (role === null ? [] : [{ ...one, userTypeCd: role, joinedAt: joinedAt.toISOString() }]))
    },

    async candidates(channelSeq: number, { userTypeCd: wanted, ...query }: { q: string; page: number; limit: number; userTypeCd: UserTypeCd }): Promise<{ users: Candidate[]; page: number; limit: number }> {
      const found = await findCandidates(db, channelSeq, query, false)
      return { users: found.map(({ isVerified, userTypeCd: type, ...one }) => ({ ...one, refusal: candidateRefusal({ isVerified, userTypeCd: type }, wanted) })), page: query.page, limit: query.limit }
    },

    /** Makes a member an owner. Throws as `give`. */
    async addOwner(act: StaffAct): Promise<void> {
      await db.transaction(async (tx) => {
        const person = await lockPerson(tx, act.userSeq)
        const standings = await lockStandings(tx, act.channelSeq, [act.actorSeq, act.userSeq])
        await lockedActor(tx, act.channelSeq, standings, act.actorSeq, 'SITE_OWNER_UPDATE')
        if (standings.get(act.userSeq) !== userTypeCd.owner) await give(tx, act, person, standings, userTypeCd.owner)
      })
      await tell(act.channelSeq)
    },

    /** Throws `notFound`, `ownRole`, `lastOwner`. */
    async deleteOwner(act: StaffAct): Promise<void> {
      await db.transaction(async (tx) => {
        if (act.actorSeq === act.userSeq) throw new AppError('ownRole')
        const { standings, before } = await lockTarget(tx, act, 'SITE_OWNER_UPDATE')
        if (before !== userTypeCd.owner) throw new AppError('notFound')
        keepOwner(standings, before)
        await writeStanding(tx, act, userTypeCd.manager)
        await withdrawInvitationsOf(tx, act, clock.now())
      })
      await tell(act.channelSeq)
    },

    /** Throws `notFound`, `ownRole`, `lastOwner`, `noPermission`, `emailUnverified`. */
    async changeRole(act: StaffAct, role: UserTypeCd): Promise<void> {
      await db.transaction(async (tx) => {
        if (act.actorSeq === act.userSeq) throw new AppError('ownRole')
        const person = await lockPerson(tx, act.userSeq)
        const { standings, actor, before } = await lockTarget(tx, act, 'SITE_INFO_UPDATE')
        if (before === role) return
        if (!mayHandle(actor, role)) throw new AppError('noPermission')
        keepOwner(standings, before)
        await give(tx, act, person, standings, role)
        await withdrawInvitationsOf(tx, act, clock.now())
      })
      await tell(act.channelSeq)
    },

    /** Throws `notFound`, `ownRole`, `lastOwner`, `noPermission`, `lastOfClasses`. */
    async remove(act: StaffAct): Promise<void> {
      const classes = await db.transaction(async (tx) => {
        if (act.actorSeq === act.userSeq) throw new AppError('ownRole')
        const { standings, before } = await lockTarget(tx, act, 'SITE_INFO_UPDATE')
        keepOwner(standings, before)
        return takeAll(tx, act)
      })
      await tell(act.channelSeq, [act.userSeq])
      tellClasses(act.channelSeq, classes)
    },

    /** Throws `noPermission` for who is not staff, `lastOwner`, `lastOfClasses`. */
    async leave({ channelSeq, userSeq }: MemberRef): Promise<void> {
      const classes = await db.transaction(async (tx) => {
        const standings = await lockStandings(tx, channelSeq, [userSeq])
        const before = standings.get(userSeq) ?? null
        if (before === null) throw new AppError('noPermission')
        keepOwner(standings, before)
        return takeAll(tx, { channelSeq, userSeq })
      })
      await tell(channelSeq, [userSeq])
      tellClasses(channelSeq, classes)
    },

    /** Returns how many classes move. Throws `notFound`, `noPermission`, `emailUnverified`. */
    async replace(act: StaffAct, heirSeq: number): Promise<number> {
      const classes = await db.transaction(async (tx) => {
        const heir = await lockPerson(tx, heirSeq)
        const standings = await lockStandings(tx, act.channelSeq, [act.actorSeq, act.userSeq, heirSeq])
        const actor = await lockedActor(tx, act.channelSeq, standings, act.actorSeq, 'SITE_INFO_UPDATE')
        const [before, after] = [standings.get(act.userSeq) ?? null, standings.get(heirSeq) ?? null]
        if (before === null || after === null || heir === undefined || heirSeq === act.userSeq) throw new AppError('notFound')
        if (!mayHandle(actor, before)) throw new AppError('noPermission')
        if (!heir.isVerified) throw new AppError('emailUnverified')
        const moved = (await lockClassesOf(tx, act)).map(({ courseSeq }) => courseSeq)
        await moveAppointments(tx, act, heirSeq)
        for (const courseSeq of moved) await alarms.raise(tx, { kind: staffAlarms.classStaffAdded, channelSeq: act.channelSeq, courseSeq, actorSeq: act.actorSeq, personSeqs: [heirSeq] })
        return moved
      })
      await tell(act.channelSeq)
      tellClasses(act.channelSeq, classes)
      return classes.length
    },
  }
}
export type StaffPeople = ReturnType<typeof createStaffPeople>
