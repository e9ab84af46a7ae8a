import type { PeriodInput } from '#shared/attendee/bulk.ts'
import { WAITING_CLASSES_MAX } from '#shared/attendee/contract.ts'
import type { Attendee, PeriodReply, attendeeCalls } from '#shared/attendee/contract.ts'
import { cameBy, planPeriod, reviewUntil } from '#shared/attendee/rules.ts'
import type { CameBy, PeriodChange } from '#shared/attendee/rules.ts'
import { progressPercent } from '#shared/curriculum/order.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { isPack, userLimitTypeCd, yn } from '#shared/kernel/codes.ts'
import { epochOf } from '#shared/kernel/moments.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { findCourseRow, formOf, lockLiveCourse } from '#server/modules/course/index.ts'
import type { CourseRow } from '#server/modules/course/index.ts'
import { followPack, keepGiven, lockClassesOf, noteAttendees, readSeats } from '#server/modules/enrollment/index.ts'
import type { AttendeeRow } from '#server/modules/enrollment/index.ts'
import { readAttendees, writePeriods } from './queries.ts'
import { countByStatus, listAttendees, searchAttendees } from './queries/list.ts'
import type { ListQuery, ListedPage } from './queries/list.ts'
import { listWaitingClasses } from './queries/waiting.ts'
import { readHistory } from './history.ts'
import { skippedOf, standingOf } from './standing.ts'
import type { AttendeePorts } from './standing.ts'

/** Attendees of a file that are read at once. */
const EXPORT_PAGE = 1_000

type PeriodBody = CallParsed<typeof attendeeCalls.changePeriod>['body']
type Periods = CallParsed<typeof attendeeCalls.restorePeriods>['body']['periods']

function cameByOf({ packSeq, orderSeq, subscriptionSeq, broughtBy }: AttendeeRow): CameBy {
  if (packSeq !== null) return cameBy.package
  if (subscriptionSeq !== null) return cameBy.membership
  return broughtBy ?? (orderSeq === null ? cameBy.free : cameBy.order)
}

/** Attendees of a class as staff see them, and their access periods (courses spec §4; STU-07). */
export function createAttendeeService({ database: { db }, clock }: AttendeePorts) {
  function present({ attendee: row, user, orderNo, packTitle, completedCount }: ListedPage['rows'][number], lessonCount: number, withPhone: boolean): Attendee {
    const { attendSeq, userSeq, choiseStatusCd, payUntil, createdAt, attendAt, validAt, orderer, completedAt } = row
    const hasLeft = user.withdrawnAt !== null
    return {
      attendSeq, userSeq, name: orderer?.name ?? user.name, email: hasLeft ? '' : user.email, phone: withPhone && !hasLeft ? orderer?.phone ?? user.phone : null,
      choiseStatusCd, payUntil: isoOf(payUntil), createdAt: createdAt.toISOString(), attendAt: isoOf(attendAt), validAt: isoOf(validAt),
      progressPercent: progressPercent(completedCount, lessonCount, completedAt !== null),
      cameBy: cameByOf(row), orderNo, pack: row.packSeq === null ? null : { courseSeq: row.packSeq, title: packTitle ?? '' },
    }
  }

  function planOf(rows: readonly AttendeeRow[], changeOf: (row: AttendeeRow) => PeriodChange) {
    const now = clock.now().getTime()
    return rows.map((row) => ({ row, outcome: planPeriod(standingOf(row), changeOf(row), now) }))
  }

  function presentPeriods(planned: ReturnType<typeof planOf>): PeriodReply {
    return {
      skipped: skippedOf(planned.map(({ outcome }) => outcome)),
      periods: planned.flatMap(({ row, outcome: { attendSeq, act } }) => (
        act === null ? [] : [{ attendSeq, before: isoOf(row.validAt), after: act.validAt === null ? null : new Date(act.validAt).toISOString() }]
      )),
    }
  }

  /** Writes periods of a locked class or package; what packages give in classes follows. */
  async function write(tx: Db, course: CourseRow, planned: ReturnType<typeof planOf>, by: { byUserSeq: number | null; bulkSeq?: number }): Promise<PeriodReply> {
    const changed = planned.flatMap(({ row, outcome: { act } }) => (act === null ? [] : [row]))
    await lockClassesOf(tx, course, ...changed.map(({ userSeq }) => userSeq))
    await writePeriods(tx, course, planned.flatMap(({ row, outcome: { attendSeq, act } }) => (act === null ? [] : [{
      attendSeq, validAt: act.validAt === null ? null : new Date(act.validAt), reviewExpiringAt: new Date(reviewUntil(act.validAt, row.attendAt?.getTime() ?? 0)),
    }])))
    await noteAttendees(tx, course, changed.map(({ userSeq }) => userSeq), { at: clock.now(), ...by })
    if (isPack(course)) for (const { userSeq } of changed) await followPack(tx, course, userSeq, clock.now())
    else await keepGiven(tx, course, changed, clock.now())
    return presentPeriods(planned)
  }

  const changeOf = ({ change }: Pick<PeriodBody, 'change'>): PeriodChange => (change.kind === 'days' ? change : { kind: 'endDate', validAt: epochOf(change.validAt) })

  async function list(course: CourseRef, query: ListQuery): Promise<CallReply<typeof attendeeCalls.list>> {
    const { row, free } = await readSeats(db, course, clock.now())
    const now = clock.now()
    const found = await searchAttendees(db, course, query, now)
    const { rows, next } = await listAttendees(db, course, query, now, found)
    const counts = found?.counts ?? await countByStatus(db, course, query, now)
    const withPhone = formOf(row).attendPhoneInputYn === yn.yes
    return {
      attendees: rows.map((one) => present(one, row.lessonCount, withPhone)),
      totalCount: counts.reduce((sum, { choiseStatusCd, found }) => sum + (query.status === undefined || query.status === choiseStatusCd ? found : 0), 0),
      next, counts: counts.map(({ choiseStatusCd, count }) => ({ choiseStatusCd, count })), freeSeats: free, maxUserCount: row.maxUserCount,
      takesWaitlist: row.userLimitTypeCd === userLimitTypeCd.waitlist,
    }
  }

  return {
    list,

    /** Applications that wait for staff, over all classes that the actor manages. */
    async waiting(actor: Actor, channelSeq: number): Promise<CallReply<typeof attendeeCalls.waiting>> {
      const rows = await listWaitingClasses(db, channelSeq, actor, WAITING_CLASSES_MAX)
      return {
        count: rows[0]?.sum ?? 0, classCount: rows[0]?.classCount ?? 0,
        classes: rows.map(({ courseSeq, courseTypeCd, title, count }) => ({ courseSeq, courseTypeCd, title, count })),
      }
    },

    /** What a bulk change of periods would do, and does to attendees of a locked class. */
    planPeriods: (rows: readonly AttendeeRow[], input: PeriodInput) => planOf(rows, () => changeOf(input)),
    writePeriods: write,
    /** One attendee, to be presented once the number of lessons is known; undefined: not in the class. */
    async find(course: CourseRef, attendSeq: number): Promise<{ userSeq: number; present: (lessonCount: number) => Attendee } | undefined> {
      const { rows: [row] } = await listAttendees(db, course, { q: '', attendSeq, sort: 'applied', order: 'desc', size: 1 }, clock.now(), null)
      return row === undefined ? undefined : { userSeq: row.attendee.userSeq, present: (lessonCount) => present(row, lessonCount, false) }
    },

    history: (course: CourseRef, attendSeq: number) => readHistory(db, course, attendSeq),

    /** Those who match, a page at a time: one page is in memory. */
    async* matching(course: CourseRef, query: Omit<ListQuery, 'cursor' | 'size'>): AsyncGenerator<Attendee[]> {
      const row = await findCourseRow(db, course)
      const withPhone = formOf(row).attendPhoneInputYn === yn.yes
      const found = await searchAttendees(db, course, query, clock.now())
      for (let cursor: string | undefined | null; cursor !== null;) {
        const { rows, next }: ListedPage = await listAttendees(db, course, { ...query, size: EXPORT_PAGE, ...(cursor === undefined ? {} : { cursor }) }, clock.now(), found)
        yield rows.map((one) => present(one, row.lessonCount, withPhone))
        cursor = next
      }
    },

    async periodPreview(course: CourseRef, body: PeriodBody): Promise<PeriodReply> {
      return presentPeriods(planOf(await readAttendees(db, course, body.attendSeqs), () => changeOf(body)))
    },

    /** Changes those whose period may change; the others are counted by reason. Throws `classInTrash`. */
    async changePeriod(course: CourseRef, body: PeriodBody, actorSeq: number): Promise<PeriodReply> {
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, course)
        return write(tx, row, planOf(await readAttendees(tx, course, body.attendSeqs), () => changeOf(body)), { byUserSeq: actorSeq })
      })
    },

    /** Gives each attendee an end of their own. Throws `classInTrash`. */
    async restorePeriods(course: CourseRef, periods: Periods, actorSeq: number): Promise<PeriodReply> {
      const ends = new Map(periods.map(({ attendSeq, validAt }) => [attendSeq, epochOf(validAt)]))
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, course)
        const rows = await readAttendees(tx, course, [...ends.keys()])
        return write(tx, row, planOf(rows, ({ attendSeq }) => ({ kind: 'endDate', validAt: ends.get(attendSeq) ?? null })), { byUserSeq: actorSeq })
      })
    },
  }
}
export type AttendeeService = ReturnType<typeof createAttendeeService>
