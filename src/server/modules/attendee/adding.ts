import { planAdding } from '#shared/attendee/adding.ts'
import type { AddedPeriod, Candidate } from '#shared/attendee/adding.ts'
import type { AddInput } from '#shared/attendee/bulk.ts'
import type { MemberFound } from '#shared/attendee/contract.ts'
import type { BroughtBy } from '#shared/attendee/rules.ts'
import { courseStanding } from '#shared/kernel/access/can.ts'
import { choiseStatusCd, isPack } from '#shared/kernel/codes.ts'
import { epochOf } from '#shared/kernel/moments.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { isEnrolledNow } from '#shared/pack/access.ts'
import { PACK_CLASSES_MIN } from '#shared/pack/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { formOf, listPackClasses } from '#server/modules/course/index.ts'
import type { CourseRow } from '#server/modules/course/index.ts'
import { freeSeats, giveSeats, lockClassesOf, readSeats } from '#server/modules/enrollment/index.ts'
import type { UnpaidOrders } from '#server/modules/order/index.ts'
import { assertPlanRoom, readPlanRoom } from '#server/modules/plan/index.ts'
import { findMembers, listClassesOfAll, readMembers } from './queries/members.ts'
import type { MemberRow } from './queries/members.ts'
import { standingOf } from './standing.ts'
import type { AttendeePorts } from './standing.ts'
import type { StatusChanges } from './status.ts'

/** A person to add, with the period that they get. */
export interface Wanted {
  userSeq: number
  period: AddedPeriod
  /** They accept an invitation. */
  isOwnAct?: boolean
}

/** People whom one statement names. */
const PART = 10_000

/** Reads of many people, in parts that a statement can name. */
export async function inParts<One, Read>(list: readonly One[], read: (part: One[]) => Promise<readonly Read[]>): Promise<Read[]> {
  const found: Read[] = []
  for (let start = 0; start < list.length; start += PART) found.push(...await read(list.slice(start, start + PART)))
  return found
}

/** A locked or read class with what says who can be added to it. */
interface Place {
  row: CourseRow
  free: number | null
  /** Of a package. */
  classes: readonly CourseRow[]
}

/** Adding people to a class or package without payment (courses spec §4; STU-07, ENR-14). */
export function createAdding(ports: AttendeePorts, { unpaid, changes }: { unpaid: UnpaidOrders; changes: Pick<StatusChanges, 'announce'> }) {
  const { database: { db }, clock } = ports

  /** The people, and what becomes of each. Throws `notEnrollable` for a package of fewer than two classes. */
  async function plan(tx: Db, { row, free, classes }: Place, wanted: readonly Wanted[], now: Date) {
    if (isPack(row) && classes.length < PACK_CLASSES_MIN) throw new AppError('notEnrollable')
    const userSeqs = [...new Set(wanted.map(({ userSeq }) => userSeq))]
    const members = new Map((await inParts(userSeqs, (part) => readMembers(tx, row, part))).map((one) => [one.userSeq, one]))
    const payings = await inParts(userSeqs, async (part) => [await unpaid.paying(tx, row, part)])
    const isPaying = (userSeq: number) => payings.some(({ charged, owing }) => charged.has(userSeq) || owing.has(userSeq))
    const inClass = classes.map(({ courseSeq }) => courseSeq)
    const within = new Map((inClass.length === 0 ? [] : await inParts(userSeqs, (part) => listClassesOfAll(tx, row.channelSeq, inClass, part))).map((mine) => [`${mine.courseSeq} ${mine.userSeq}`, mine]))
    const seats = new Map([[row.courseSeq, free]])
    for (const one of classes) seats.set(one.courseSeq, await freeSeats(tx, one, now))
    const candidates = wanted.map(({ userSeq, period, isOwnAct = false }): Candidate => {
      const member = members.get(userSeq)
      const inClasses = classes.map(({ courseSeq }) => within.get(`${courseSeq} ${userSeq}`))
      const places = [member?.mine ?? undefined, ...inClasses]
      const lacking = [row, ...classes].filter((_, index) => places[index]?.choiseStatusCd !== choiseStatusCd.approved && places[index]?.payUntil == null)
      return {
        userSeq, period, isOwnAct, isMember: member !== undefined, isPaying: isPaying(userSeq), isStaff: member !== undefined && isStaffOf(member),
        standing: member?.mine == null ? null : standingOf(member.mine), seatsIn: lacking.map(({ courseSeq }) => courseSeq),
        places: places.filter((mine) => mine === undefined || !isEnrolledNow({ choiseStatusCd: mine.choiseStatusCd, validAt: isoOf(mine.validAt) }, now.getTime())).length,
      }
    })
    const outcomes = planAdding(candidates, { course: formOf(row), freeSeats: seats, planRoom: await readPlanRoom(tx, row.channelSeq, now), now: now.getTime() })
    return { members, candidates, outcomes }
  }
  type Planned = Awaited<ReturnType<typeof plan>>

  /** Enrols those whom the rules let in, under the class's lock. Throws `notEnrollable`, and `planLimitExceeded` when the plan fills up meanwhile. */
  async function give(tx: Db, row: CourseRow, wanted: readonly Wanted[], by: { byUserSeq: number | null; bulkSeq?: number; broughtBy: BroughtBy }): Promise<Planned & { attendSeqs: number[] }> {
    const now = clock.now()
    const classes = await lockClassesOf(tx, row, ...new Set(wanted.map(({ userSeq }) => userSeq)))
    const planned = await plan(tx, { row, free: await freeSeats(tx, row, now), classes }, wanted, now)
    const given = planned.outcomes.flatMap(({ userSeq, attendance }) => (attendance === null ? [] : [{ userSeq, attendance, mine: planned.members.get(userSeq)?.mine ?? undefined }]))
    if (given.length === 0) return { ...planned, attendSeqs: [] }
    const places = planned.candidates.reduce((sum, one, index) => sum + (planned.outcomes[index]?.attendance == null ? 0 : one.places), 0)
    if (places > 0) await assertPlanRoom(tx, row.channelSeq, places, now)
    // What they began to pay for is theirs now.
    await unpaid.end(tx, row, given.map(({ userSeq }) => userSeq))
    const attendSeqs = await giveSeats(tx, row, given, by, now)
    changes.announce(tx, row, given)
    return { ...planned, attendSeqs }
  }

  return {
    /** What becomes of each of these people, in their order; nothing changes. Throws `notEnrollable`. */
    async plan(of: Db, course: CourseRef, wanted: readonly Wanted[]): Promise<Planned> {
      const { row, free } = await readSeats(of, course, clock.now())
      return plan(of, { row, free, classes: isPack(row) ? await listPackClasses(of, row) : [] }, wanted, clock.now())
    },

    give,

    /** Members of the site whom staff can add, with their standing in the class. @param withPhone whether the caller may see numbers of members, and so search by them */
    async members(course: CourseRef, q: string, withPhone: boolean): Promise<MemberFound[]> {
      return (await findMembers(db, course, q, withPhone)).map(({ mine, ...member }) => ({ ...member, choiseStatusCd: mine }))
    },
  }
}
export type Adding = ReturnType<typeof createAdding>

const isStaffOf = ({ userTypeCd, appointed }: MemberRow) => courseStanding({ userTypeCd, isChannelUser: true }, appointed) !== null

/** The period of an input. */
export const periodOf = (period: AddInput['period']): AddedPeriod => (period.kind === 'class' ? period : { kind: 'endDate', validAt: epochOf(period.validAt) })
