import type { CallReply } from '#shared/kernel/call/call.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { courseTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import { enrollmentAlarms } from '#shared/enrollment/alarms.ts'
import { membershipEntryRefusal } from '#shared/membership/entry.ts'
import type { Subscription, membershipCalls } from '#shared/membership/contract.ts'
import { PROJECTS_MAX, accessUntil, chargeAt, opensNow, subscriptionState } from '#shared/membership/rules.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { lockCard } from '#server/modules/card/index.ts'
import { lockLiveCourse, personOf, readVisibleCourse } from '#server/modules/course/index.ts'
import { askSeat, takeMembersSeat } from '#server/modules/enrollment/index.ts'
import type { Months } from '#server/modules/order/index.ts'
import { cancelSubscription, change, readNamed } from './ending.ts'
import { presentFacts, presentMembership, presentSubscription } from './present.ts'
import { cheapestFor, countProjects, coursesOf, findPerson, insertSubscription, listMemberships, listMine, listOpening, lockLive, lockMembership, lockSubscription, writeSubscription } from './queries.ts'
import type { MembershipRef, SubscriptionRef } from './queries.ts'

export type MembershipPorts = Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'jobs' | 'log' | 'siteMails' | 'config'>

const LISTED = 50

/** Memberships as members subscribe to them and enter classes by them (courses spec §4, §9). */
export function createMembershipService({ database: { db }, clock, alarms }: MembershipPorts, months: Months) {
  const mine = async (userSeq: number, ref: SubscriptionRef) => presentSubscription(await readNamed(db, ref, userSeq))

  return {
    async offered(channelSeq: number): Promise<CallReply<typeof membershipCalls.offered>> {
      const rows = await listMemberships(db, channelSeq, true, LISTED)
      const courses = await coursesOf(db, channelSeq, rows.map(({ membershipSeq }) => membershipSeq), false)
      return { memberships: rows.map((row) => presentMembership(row, courses(row.membershipSeq))) }
    },

    async mine(member: MemberRef): Promise<CallReply<typeof membershipCalls.mine>> {
      return { subscriptions: (await listMine(db, member, LISTED)).map(presentSubscription) }
    },

    async ofCourse(actor: Actor, ref: CourseRef): Promise<CallReply<typeof membershipCalls.ofCourse>> {
      await readVisibleCourse(db, ref, actor)
      const offer = await cheapestFor(db, ref)
      const opening = (await listOpening(db, ref, personOf(actor))).find(({ subscription }) => opensNow(subscription, clock.now()))
      return { membership: offer === undefined ? null : presentFacts(offer), mine: opening === undefined ? null : presentSubscription(opening) }
    },

    /**
     * Subscribes, and charges the first month at once. Throws `membershipNotFound`, `membershipHeld`, `priceChanged`, `cardNotFound`, and `cardRefused` with
     * the company's words. Without its answer the subscription stays `starting` until the sweep knows.
     */
    async subscribe({ userSeq, cardSeq, price, language, ...ref }: MembershipRef & { userSeq: number; cardSeq: number; price: number; language: Language }): Promise<Subscription> {
      const now = clock.now()
      const { charge, subscription } = await db.transaction(async (tx) => {
        const membership = await lockMembership(tx, ref)
        if (membership === undefined || !membership.onSale) throw new AppError('membershipNotFound')
        if (membership.price !== price) throw new AppError('priceChanged')
        if (await lockCard(tx, { channelSeq: ref.channelSeq, userSeq, cardSeq }) === undefined) throw new AppError('cardNotFound')
        const over = (await lockLive(tx, { channelSeq: ref.channelSeq, userSeq })).find((one) => one.membershipSeq === ref.membershipSeq)
        if (over?.state === subscriptionState.cancelled && over.paidUntil !== null && over.paidUntil <= now) await writeSubscription(tx, over, { state: subscriptionState.ended })
        const orderer = await findPerson(tx, userSeq)
        const subscription = await insertSubscription(tx, { ...ref, userSeq, cardSeq, state: subscriptionState.starting, price, termMonths: membership.termMonths, startedAt: now, language, orderer })
        if (subscription === undefined) throw new AppError('membershipHeld')
        const charge = await months.open(tx, {
          channelSeq: ref.channelSeq, subscriptionSeq: subscription.subscriptionSeq, userSeq, cardSeq, monthNo: 0, title: membership.name, amount: price, orderer, language,
          useFrom: now, useUntil: chargeAt(now, 1),
        })
        return { charge, subscription }
      })
      const outcome = await months.charge(charge, false)
      if (outcome === 'declined') throw new AppError('membershipDeclined')
      return mine(userSeq, subscription)
    },

    async cancel(userSeq: number, ref: SubscriptionRef): Promise<Subscription> {
      await readNamed(db, ref, userSeq)
      await db.transaction((tx) => cancelSubscription(tx, ref, 'user', clock.now()))
      return mine(userSeq, ref)
    },

    /** Takes a cancellation back before the paid month ends; not the end of a term, nor what staff cancelled. */
    async resume(userSeq: number, ref: SubscriptionRef): Promise<Subscription> {
      await readNamed(db, ref, userSeq)
      await db.transaction(async (tx) => {
        // Cards are locked before subscriptions: who deletes one asks for its subscriptions.
        const { subscription } = await readNamed(tx, ref, userSeq)
        if (subscription.cardSeq === null || await lockCard(tx, { channelSeq: ref.channelSeq, userSeq, cardSeq: subscription.cardSeq }) === undefined) throw new AppError('cardNotFound')
        const row = await lockSubscription(tx, ref)
        if (row?.state === subscriptionState.active) return
        if (row?.state !== subscriptionState.cancelled || row.endReason !== 'user' || row.paidUntil === null || row.paidUntil <= clock.now()) throw new AppError('subscriptionEnded')
        await change(tx, ref, { state: subscriptionState.active, nextChargeAt: row.paidUntil, endReason: null }, clock.now())
      })
      return mine(userSeq, ref)
    },

    async changeCard(userSeq: number, ref: SubscriptionRef, cardSeq: number): Promise<Subscription> {
      await readNamed(db, ref, userSeq)
      await db.transaction(async (tx) => {
        if (await lockCard(tx, { channelSeq: ref.channelSeq, userSeq, cardSeq }) === undefined) throw new AppError('cardNotFound')
        const row = await lockSubscription(tx, ref)
        if (row?.state !== subscriptionState.active && row?.state !== subscriptionState.cancelled) throw new AppError('subscriptionEnded')
        await writeSubscription(tx, ref, { cardSeq })
      })
      return mine(userSeq, ref)
    },

    /** Enrols a member in a class that a subscription opens, until the paid month ends. Throws `notOpenedByMembership`, `projectsFull`, and what forbids to enrol. */
    async enter(actor: Actor, ref: CourseRef): Promise<CallReply<typeof membershipCalls.enter>> {
      const userSeq = personOf(actor)
      const { userTypeCd } = await readVisibleCourse(db, ref, actor)
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, ref)
        const now = clock.now()
        await lockLive(tx, { ...ref, userSeq })
        const subscription = (await listOpening(tx, ref, userSeq)).map((one) => one.subscription).find((one) => opensNow(one, now))
        if (subscription?.paidUntil == null) throw new AppError('notOpenedByMembership')
        const { refusal, mine: before } = await askSeat(tx, row, actor, userTypeCd, now, membershipEntryRefusal)
        if (refusal !== null) throw new AppError(refusal)
        if (row.courseTypeCd === courseTypeCd.project && await countProjects(tx, ref, userSeq, now) >= PROJECTS_MAX) throw new AppError('projectsFull')
        const validAt = accessUntil({ state: subscription.state, paidUntil: subscription.paidUntil })
        const attendSeq = await takeMembersSeat(tx, row, { userSeq, subscriptionSeq: subscription.subscriptionSeq, validAt }, before, now)
        await alarms.raise(tx, { kind: enrollmentAlarms.enrolled, ...ref, actorSeq: userSeq })
        return { attendSeq, validAt: validAt.toISOString() }
      })
    },
  }
}
export type MembershipService = ReturnType<typeof createMembershipService>
