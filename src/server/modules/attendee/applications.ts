import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import type { Application, attendeeCalls } from '#shared/attendee/contract.ts'
import { payableAmount } from '#shared/course/pricing.ts'
import { enrollmentAlarms } from '#shared/enrollment/alarms.ts'
import { applicationRefusal } from '#shared/enrollment/attendance.ts'
import { takesWaitlist } from '#shared/enrollment/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Orderer } from '#shared/order/contract.ts'
import { orderTotals } from '#shared/order/totals.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import { asPreviewed, formOf, lockLiveCourse, personOf, readVisibleCourse, requireVisible } from '#server/modules/course/index.ts'
import { askSeat, countEnrollments, createEnrollmentNotice, findAttendee, freeOf, seatRefusal, takenOf, takeSeat, tellFreeSeats, writeCancelled } from '#server/modules/enrollment/index.ts'
import type { UnpaidOrders } from '#server/modules/order/index.ts'
import { findApplicant, listOverdue } from './queries.ts'
import type { AttendeePorts } from './standing.ts'
import type { StatusChanges } from './status.ts'

/** Applications that one transaction ends. */
const BATCH = 200

type Overdue = Awaited<ReturnType<typeof listOverdue>>[number]

/** Applying for a class, taking an application back, and the end of the time to pay (courses spec §4, §5; ENR-05, ENR-06, ENR-09 `ps` 00, ENR-11). */
export function createApplications(ports: AttendeePorts, { unpaid, changes }: { unpaid: UnpaidOrders; changes: Pick<StatusChanges, 'tell' | 'announce'> }) {
  const { database: { db }, clock, alarms, log } = ports
  const notify = createEnrollmentNotice(ports)

  return {
    /** The user's application, or what one needs; a preview has no account. Throws as `readVisibleCourse`. */
    async read(actor: Actor, course: CourseRef): Promise<Application> {
      const userSeq = personOf(actor)
      const now = clock.now()
      const found = await findApplicant(db, course, userSeq, now)
      if (found === undefined) throw new AppError('classNotFound')
      const { row, mine, userTypeCd, person } = found
      requireVisible(row, actor, asPreviewed(actor, row.courseSeq, { userTypeCd, choiseStatusCd: mine?.choiseStatusCd ?? null }))
      const refusal = await seatRefusal(db, row, actor, { userTypeCd, mine: mine ?? undefined, taken: takenOf(row, found.heldByOthers) }, now, applicationRefusal)
      const isWaiting = mine?.choiseStatusCd === choiseStatusCd.awaiting
      const payUntil = isWaiting ? mine.payUntil : null
      const free = freeOf(row, found.held)
      const isFull = free !== null && takesWaitlist({ ...formOf(row), attendCount: null, acceptCnt: row.maxUserCount - free })
      const { payAmount, currency } = orderTotals(formOf(row), now.getTime())
      return {
        title: row.title, imageUrl: imageUrlOf(row.imageKey),
        state: payUntil !== null && payUntil > now ? 'pay' : isWaiting && payUntil === null ? 'waiting' : refusal !== null ? 'closed' : isFull ? 'waitlist' : 'open',
        payUntil: isoOf(payUntil), cancelReason: mine?.reason ?? null, payAmount, currency: currency as Application['currency'],
        orderer: mine?.orderer ?? found.lastOrderer ?? { name: person?.name ?? '', email: person?.email ?? '', phone: person?.phone ?? '' },
      }
    },

    /** Applies under the class's lock. Throws as `applicationRefusal` and `readVisibleCourse`. */
    async apply(actor: Actor, course: CourseRef, orderer: Orderer, language: Language): Promise<CallReply<typeof attendeeCalls.apply>> {
      const userSeq = personOf(actor)
      const { userTypeCd } = await readVisibleCourse(db, course, actor)
      const { channelSeq, courseSeq } = course
      const made = await db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, course)
        const now = clock.now()
        const { refusal, mine } = await askSeat(tx, row, actor, userTypeCd, now, applicationRefusal)
        if (refusal !== null) throw new AppError(refusal)
        const { attendSeq, attendance } = await takeSeat(tx, row, userSeq, mine, now, { orderer, language })
        await alarms.raise(tx, { kind: enrollmentAlarms.enrolled, channelSeq, courseSeq, actorSeq: userSeq, waiting: true, attendSeq })
        return { attendSeq, title: row.title, choiseStatusCd: attendance.choiseStatusCd }
      })
      const { title, ...applied } = made
      await notify({ channelSeq, courseSeq, userSeq, title, choiseStatusCd: made.choiseStatusCd }, language)
      return applied
    },

    /** Ends the user's application, with an order that is not paid yet. Throws `notEnrolled`, `paymentUnclear`. */
    async withdraw(actor: Actor, { channelSeq, courseSeq }: CourseRef): Promise<CallReply<typeof attendeeCalls.withdraw>> {
      const userSeq = personOf(actor)
      await db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, { channelSeq, courseSeq })
        const mine = await findAttendee(tx, row, userSeq)
        if (mine?.choiseStatusCd !== choiseStatusCd.awaiting) throw new AppError('notEnrolled')
        if ((await unpaid.paying(tx, row, [userSeq])).charged.size > 0) throw new AppError('paymentUnclear')
        await unpaid.end(tx, row, [userSeq])
        await writeCancelled(tx, mine, { at: clock.now(), byUserSeq: userSeq })
        await countEnrollments(tx, row, [{ from: mine, to: undefined }])
        await alarms.raise(tx, { kind: enrollmentAlarms.enrollCancelled, channelSeq, courseSeq, actorSeq: userSeq })
        await tellFreeSeats(tx, ports, row, mine.payUntil === null ? 0 : 1)
      })
      return { choiseStatusCd: choiseStatusCd.cancelled }
    },

    /** Ends applications that were approved and not paid in time; those who are paying right now, or owe a deposit, keep theirs and hold up nobody. @param batch read and ended at once */
    async endOverdue(batch = BATCH): Promise<void> {
      const now = clock.now()
      const classes = new Map<string, CourseRef>()
      for (let after: Overdue | undefined, isMore = true; isMore;) {
        const page: Overdue[] = await listOverdue(db, now, batch, { after })
        for (const { channelSeq, courseSeq } of page) classes.set(`${channelSeq} ${courseSeq}`, { channelSeq, courseSeq })
        after = page.at(-1)
        isMore = page.length === batch
      }
      for (const course of classes.values()) await endIn(course, batch).catch((error: unknown) => log.warn({ err: error, ...course }, 'overdue applications could not be ended yet'))
    },
  }

  /** Ends those of a class, a page in a transaction. */
  async function endIn(course: CourseRef, batch: number): Promise<void> {
    for (let after: Overdue | undefined, isMore = true; isMore;) {
      const page: Overdue[] = await db.transaction((tx) => endPage(tx, course, after, batch))
      after = page.at(-1)
      isMore = page.length === batch
    }
  }

  /** Returns those whose time is over, ended or kept. */
  async function endPage(tx: Db, course: CourseRef, after: Overdue | undefined, batch: number): Promise<Overdue[]> {
    const row = await lockLiveCourse(tx, course)
    const now = clock.now()
    // They may have paid, or been answered, before the lock.
    const still = await listOverdue(tx, now, batch, { course, after })
    const { charged, owing } = await unpaid.paying(tx, row, still.map(({ userSeq }) => userSeq))
    const over = still.filter(({ userSeq }) => !charged.has(userSeq) && !owing.has(userSeq))
    if (over.length === 0) return still
    await unpaid.end(tx, row, over.map(({ userSeq }) => userSeq))
    for (const one of over) await writeCancelled(tx, one, { at: now, byUserSeq: null })
    await countEnrollments(tx, row, over.map((from) => ({ from, to: undefined })))
    await changes.tell(tx, row, payableAmount(formOf(row), now.getTime()).amount > 0 ? attendeeAlarms.payTimeOver : attendeeAlarms.offerOver, over)
    await tellFreeSeats(tx, ports, row, over.length)
    changes.announce(tx, row, over)
    return still
  }
}
export type Applications = ReturnType<typeof createApplications>
