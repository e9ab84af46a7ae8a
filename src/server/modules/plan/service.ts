import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { PlanInvoice, PlanQuoteView, SitePlan, planCalls } from '#shared/plan/contract.ts'
import { planPrice } from '#shared/plan/plans.ts'
import type { PlanCd } from '#shared/plan/plans.ts'
import { planChange } from '#shared/plan/proration.ts'
import type { PlanChoice } from '#shared/plan/proration.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { bookedByKey } from '#server/modules/ledger/index.ts'
import { entryOf } from './billing.ts'
import type { Collected, PlanBilling } from './billing.ts'
import { bestCoupon, discountBy, presentCoupon } from './coupons.ts'
import { findInvoice, listInvoices, sumPaid } from './queries/invoices.ts'
import type { InvoiceRow } from './queries/invoices.ts'
import { findPlan, lockPlan, readUse, writePlan } from './queries/plans.ts'
import type { SitePlanRow } from './queries/plans.ts'
import type { PlanDeps, PlanPorts } from './ports.ts'
import { cardOf, nextOf, runningPlan } from './states.ts'

/** The plan of a site: what it is, what it costs, and how it changes (SET-08). */
export function createPlanService({ database: { db }, clock }: PlanPorts, { usedBytes, cards }: PlanDeps, billing: PlanBilling) {
  async function read({ channelSeq, userSeq }: MemberRef): Promise<SitePlan> {
    const { plan, open, ...use } = await readUse(db, channelSeq, clock.now(), usedBytes(channelSeq))
    const running = plan === null ? null : runningPlan(plan)
    const next = plan === null || running === null ? null : nextOf(plan)
    const paying = plan === null || running === null ? null : cardOf(plan)
    const { offered, cards: mine } = await cards.mine({ channelSeq, userSeq: paying?.userSeq ?? userSeq })
    const card = mine.find(({ cardSeq }) => cardSeq === paying?.cardSeq)
    const price = next === null ? 0 : planPrice(next.planCd, next.cycleCd)
    const coupon = await bestCoupon(db, channelSeq, price, clock.now())
    return {
      planCd: running?.planCd ?? 'free', cycleCd: running?.cycleCd ?? null, periodStartAt: isoOf(running?.periodStartAt ?? null), periodEndAt: isoOf(running?.periodEndAt ?? null),
      next: running === null || (plan?.nextPlanCd == null && plan?.nextCycleCd == null) ? null : next ?? { planCd: 'free', cycleCd: null },
      nextAmount: price - discountBy(coupon, price),
      overdue: plan?.overdueSince == null || open === null ? null : { since: plan.overdueSince.toISOString(), amount: open.payAmount, tryAt: isoOf(plan.dueAt), failure: open.failure },
      isCharging: open?.invoiceState === 'charging',
      card: card === undefined || paying === null ? null : { cardSeq: paying.cardSeq, cardName: card.cardName, numberEnd: card.numberEnd, isMine: paying.userSeq === userSeq },
      coupon: coupon === undefined ? null : presentCoupon(coupon),
      ...use, offered,
    }
  }

  /** Throws `cardNotFound`, `paymentUnavailable`. */
  async function requireCard(member: MemberRef, cardSeq: number): Promise<void> {
    const { cards: mine, offered } = await cards.mine(member)
    if (!offered) throw new AppError('paymentUnavailable')
    if (!mine.some((card) => card.cardSeq === cardSeq)) throw new AppError('cardNotFound')
  }

  /** Locks the plan of a site. Throws `paymentUnclear` while a card may be being charged. */
  async function lockIdle(tx: Db, channelSeq: number): Promise<SitePlanRow> {
    const plan = await lockPlan(tx, channelSeq)
    if (await findInvoice(tx, channelSeq, ['charging']) !== undefined) throw new AppError('paymentUnclear')
    return plan
  }

  /** The job has not renewed it yet, or could not. */
  const isOverdue = (plan: SitePlanRow): boolean => plan.overdueSince !== null || (plan.periodEndAt !== null && plan.periodEndAt <= clock.now())

  function requirePaid(collected: Collected): void {
    if (collected.state === 'declined') throw new AppError('planChargeDeclined', { reason: collected.reason })
    if (collected.state === 'unknown') throw new AppError('paymentUnclear')
  }

  async function present(channelSeq: number, rows: readonly InvoiceRow[]): Promise<PlanInvoice[]> {
    const booked = await bookedByKey(db, channelSeq, rows.map(entryOf))
    return rows.map((row) => {
      const paid = booked(entryOf(row)).filter(({ kind }) => kind === 'planPayment')
      const { invoiceNo, kindCd, planCd, cycleCd, invoiceState, listAmount, creditAmount, couponAmount, payAmount, failure, receiptUrl, cardName, numberEnd } = row
      return {
        invoiceNo, kindCd, planCd, cycleCd, invoiceState, listAmount, creditAmount, couponAmount, payAmount, failure, receiptUrl,
        paidAmount: paid.reduce((sum, { amount }) => sum + amount, 0), paidAt: isoOf(paid[0]?.at ?? null), periodStartAt: row.paysFromAt.toISOString(), periodEndAt: row.periodEndAt.toISOString(),
        card: cardName === '' ? null : { cardName, numberEnd }, createdAt: row.createdAt.toISOString(),
      }
    })
  }

  return {
    read,

    /** Throws `planOverdue`. */
    async quote(channelSeq: number, wanted: PlanChoice): Promise<PlanQuoteView> {
      const plan = await findPlan(db, channelSeq)
      if (plan !== undefined && isOverdue(plan)) throw new AppError('planOverdue')
      const { quote, couponAmount, payAmount } = await billing.price(db, plan, channelSeq, wanted)
      const { change, listAmount, creditAmount } = quote
      return { change, ...wanted, listAmount, creditAmount, couponAmount, payAmount, periodStartAt: quote.periodStartAt.toISOString(), periodEndAt: quote.periodEndAt.toISOString() }
    },

    /** Throws `planUnchanged`, `planOverdue`, `priceChanged`, `cardNotFound`, `planChargeDeclined`, `paymentUnclear`, `paymentUnavailable`. */
    async change(member: MemberRef, { cardSeq, payAmount, ...wanted }: CallParsed<typeof planCalls.change>['body']): Promise<SitePlan> {
      const { channelSeq, userSeq } = member
      await requireCard(member, cardSeq)
      const invoice = await db.transaction(async (tx) => {
        const plan = await lockIdle(tx, channelSeq)
        if (isOverdue(plan)) throw new AppError('planOverdue')
        if (planChange(runningPlan(plan), wanted) === 'same') throw new AppError('planUnchanged')
        const priced = await billing.price(tx, plan, channelSeq, wanted)
        if (priced.payAmount !== payAmount) throw new AppError('priceChanged')
        const { change } = priced.quote
        if (change === 'start' || change === 'upgrade') return billing.begin(tx, { channelSeq, kindCd: change, wanted, priced, card: { cardSeq, userSeq } })
        await writePlan(tx, channelSeq, { nextPlanCd: wanted.planCd, nextCycleCd: wanted.cycleCd, cardSeq, payerSeq: userSeq })
        return null
      })
      if (invoice !== null) requirePaid(await billing.collect(invoice))
      return read(member)
    },

    /** Throws `planUnchanged`, `paymentUnclear`. */
    async cancel(member: MemberRef): Promise<SitePlan> {
      const { channelSeq } = member
      await db.transaction(async (tx) => {
        const plan = await lockIdle(tx, channelSeq)
        if (runningPlan(plan) === null || plan.nextPlanCd === 'free') throw new AppError('planUnchanged')
        if (plan.overdueSince === null) await writePlan(tx, channelSeq, { nextPlanCd: 'free', nextCycleCd: null })
        else await billing.fall(tx, channelSeq, await findInvoice(tx, channelSeq, ['owed']))
      })
      return read(member)
    },

    /** Throws `planUnchanged`. */
    async resume(member: MemberRef): Promise<SitePlan> {
      await db.transaction(async (tx) => {
        const plan = await lockPlan(tx, member.channelSeq)
        if (plan.nextPlanCd === null && plan.nextCycleCd === null) throw new AppError('planUnchanged')
        await writePlan(tx, member.channelSeq, { nextPlanCd: null, nextCycleCd: null })
      })
      return read(member)
    },

    /** Throws `cardNotFound`, `planUnchanged` on the free plan, `paymentUnclear`. */
    async setCard(member: MemberRef, cardSeq: number): Promise<SitePlan> {
      const { channelSeq, userSeq } = member
      await requireCard(member, cardSeq)
      await db.transaction(async (tx) => {
        if (runningPlan(await lockIdle(tx, channelSeq)) === null) throw new AppError('planUnchanged')
        await writePlan(tx, channelSeq, { cardSeq, payerSeq: userSeq })
      })
      return read(member)
    },

    /** Pays what is overdue; nothing happens where nothing is. Throws as `change`. */
    async pay(member: MemberRef, cardSeq: number): Promise<SitePlan> {
      const { channelSeq, userSeq } = member
      await requireCard(member, cardSeq)
      const invoice = await db.transaction(async (tx) => {
        await lockIdle(tx, channelSeq)
        const owed = await findInvoice(tx, channelSeq, ['owed'])
        if (owed === undefined) return null
        await writePlan(tx, channelSeq, { cardSeq, payerSeq: userSeq })
        return billing.again(tx, owed, { cardSeq, userSeq })
      })
      if (invoice !== null) requirePaid(await billing.collect(invoice))
      return read(member)
    },

    async history(channelSeq: number, query: { page: number; size: number }): Promise<CallReply<typeof planCalls.history>> {
      const { rows, totalCount } = await listInvoices(db, channelSeq, query)
      return { invoices: await present(channelSeq, rows), totalCount, paidAmount: await sumPaid(db, channelSeq), ...query }
    },

    /** The plan that a card pays for; null: none. */
    async planOfCard(tx: Db, { channelSeq, cardSeq }: { channelSeq: number; cardSeq: number }): Promise<PlanCd | null> {
      const plan = await findPlan(tx, channelSeq)
      return plan === undefined || plan.cardSeq !== cardSeq || plan.nextPlanCd === 'free' ? null : runningPlan(plan)?.planCd ?? null
    },
  }
}
export type PlanService = ReturnType<typeof createPlanService>
