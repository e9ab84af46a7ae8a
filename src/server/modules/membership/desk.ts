import type { CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MembershipForm, StaffMembership, membershipCalls } from '#shared/membership/contract.ts'
import { MEMBERSHIPS_MAX } from '#shared/membership/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { cancelSubscription, readNamed } from './ending.ts'
import { presentForStaff, presentSubscriber } from './present.ts'
import { countCourses, countMemberships, coursesOf, findMembership, insertMembership, listMemberships, listSubscribers, lockMembership, subscriberCounts, writeCourses, writeMembership } from './queries.ts'
import type { MembershipRef, MembershipRow, SubscriptionRef } from './queries.ts'
import type { MembershipPorts } from './service.ts'

/** Memberships as staff run them (SET-07). */
export function createMembershipDesk({ database: { db }, clock }: MembershipPorts) {
  async function presentAll(channelSeq: number, rows: readonly MembershipRow[]): Promise<StaffMembership[]> {
    const courses = await coursesOf(db, channelSeq, rows.map(({ membershipSeq }) => membershipSeq), true)
    const counts = await subscriberCounts(db, channelSeq)
    return rows.map((row) => presentForStaff(row, courses(row.membershipSeq).map(({ courseSeq }) => courseSeq), counts(row.membershipSeq)))
  }

  async function present(row: MembershipRow): Promise<StaffMembership> {
    const [one] = await presentAll(row.channelSeq, [row])
    return one!
  }

  async function columnsOf(tx: Db, channelSeq: number, { courseSeqs, ...fields }: MembershipForm) {
    const chosen = [...new Set(courseSeqs)]
    if (chosen.length > 0 && await countCourses(tx, channelSeq, chosen) !== chosen.length) throw new AppError('classNotFound')
    return { chosen, columns: { ...fields, forAll: courseSeqs === null } }
  }

  return {
    async list(channelSeq: number): Promise<CallReply<typeof membershipCalls.list>> {
      return { memberships: await presentAll(channelSeq, await listMemberships(db, channelSeq, false, MEMBERSHIPS_MAX)) }
    },

    /** Throws `classNotFound`, `membershipsFull`. */
    async create(channelSeq: number, form: MembershipForm): Promise<StaffMembership> {
      return present(await db.transaction(async (tx) => {
        if (await countMemberships(tx, channelSeq) >= MEMBERSHIPS_MAX) throw new AppError('membershipsFull')
        const { chosen, columns } = await columnsOf(tx, channelSeq, form)
        const row = await insertMembership(tx, { channelSeq, ...columns, createdAt: clock.now() })
        await writeCourses(tx, row, chosen)
        return row
      }))
    },

    /** Subscribers keep their price and term; classes that it no longer opens stay open to those who entered them. */
    async save(ref: MembershipRef, form: MembershipForm): Promise<StaffMembership> {
      return present(await db.transaction(async (tx) => {
        if (await lockMembership(tx, ref) === undefined) throw new AppError('membershipNotFound')
        const { chosen, columns } = await columnsOf(tx, ref.channelSeq, form)
        await writeCourses(tx, ref, chosen)
        return writeMembership(tx, ref, columns)
      }))
    },

    async subscribers(ref: MembershipRef, query: { page: number; size: number }): Promise<CallReply<typeof membershipCalls.subscribers>> {
      if (await findMembership(db, ref) === undefined) throw new AppError('membershipNotFound')
      const { rows, totalCount } = await listSubscribers(db, ref, query)
      return { subscribers: rows.map(({ person, ...named }) => ({ ...presentSubscriber(named), person })), totalCount, ...query }
    },

    async cancelSubscriber(ref: SubscriptionRef): Promise<CallReply<typeof membershipCalls.cancelSubscriber>> {
      await db.transaction((tx) => cancelSubscription(tx, ref, 'staff', clock.now()))
      return presentSubscriber(await readNamed(db, ref))
    },
  }
}
export type MembershipDesk = ReturnType<typeof createMembershipDesk>
