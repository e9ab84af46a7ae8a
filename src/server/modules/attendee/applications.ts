import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import type { Application, attendeeCalls } from '#shared/attendee/contract.ts'
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
import { isoOf } from '#server/infra/db/moments.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import { asPreviewed, formOf, lockLiveCourse, personOf, readVisibleCourse, requireVisible } from '#server/modules/course/index.ts'
import { askSeat, countEnrollments, createEnrollmentNotice, findAttendee, freeOf, seatRefusal, takenOf, takeSeat, tellFreeSeats, writeCancelled } from '#server/modules/enrollment/index.ts'
import type { UnpaidOrders } from '#server/modules/order/index.ts'
import { findApplicant, listOverdue } from './queries.ts'
import type { AttendeePorts } from './standing.ts'
import type { StatusChanges } from './status.ts'

/** Applications that one run of the job ends. */
const BATCH = 200

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

    /** Ends applications that were approved and not paid in time; those who are paying right now, or owe a deposit, keep theirs. */
    async endOverdue(): Promise<void> {
      const overdue = await listOverdue(db, clock.now(), BATCH)
      const classes = Map.groupBy(overdue, ({ channelSeq, courseSeq }) => `${channelSeq} ${courseSeq}`)
      for (const [first] of classes.values()) {
        if (first === undefined) continue
        const { channelSeq, courseSeq } = first
        await endIn({ channelSeq, courseSeq }).catch((error: unknown) => log.warn({ err: error, channelSeq, courseSeq }, 'overdue applications could not be ended yet'))
      }
    },
  }

  async function endIn(course: CourseRef): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockLiveCourse(tx, course)
      const now = clock.now()
      // They may have paid, or been answered, before the lock.
      const still = await listOverdue(tx, now, BATCH, course)
      const { charged, owing } = await unpaid.paying(tx, row, still.map(({ userSeq }) => userSeq))
      const over = still.filter(({ userSeq }) => !charged.has(userSeq) && !owing.has(userSeq))
      if (over.length === 0) return
      await unpaid.end(tx, row, over.map(({ userSeq }) => userSeq))
      for (const one of over) await writeCancelled(tx, one, { at: now, byUserSeq: null })
      await countEnrollments(tx, row, over.map((from) => ({ from, to: undefined })))
      await changes.tell(tx, row, attendeeAlarms.payTimeOver, over)
      await tellFreeSeats(tx, ports, row, over.length)
      changes.announce(tx, row, over)
    })
  }
}
export type Applications = ReturnType<typeof createApplications>
