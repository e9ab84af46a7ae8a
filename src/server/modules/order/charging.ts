import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { orderState } from '#shared/order/status.ts'
import { SEAT_HOLD_MINUTES } from '#shared/order/totals.ts'
import { PaymentError } from '#server/infra/payment/provider.ts'
import type { PaymentProvider, ProviderCharge, ProviderName, ReturnedCharge } from '#server/infra/payment/provider.ts'
import { hasUseLeft } from '#server/modules/coupon/index.ts'
import { holdSeat, lacksSeat } from '#server/modules/enrollment/index.ts'
import { TRY_REFUND_MS } from './booking.ts'
import type { Booking } from './booking.ts'
import type { Months } from './months.ts'
import type { SitePayments, SiteProvider } from '#server/modules/merchant/index.ts'
import { siteOfCharge } from './numbers.ts'
import { doneAmount, findCharge, findRefund, isApproving, listDue, listToAsk, listUndone, readCharge, readOrder, writeCharge, writeOrder, writeRefund } from './queries.ts'
import type { ChargeRow, OrderRow, RefundRow } from './queries.ts'
import type { OrderPorts } from './service.ts'

/** How long a company may take to confirm an approval before it is asked. */
const UNCLEAR_MS = MINUTE_MS
const ASK_AGAIN_MS = 10 * MINUTE_MS
/** An order that nobody pays ends after a day. */
const LEFT_OPEN_MS = 24 * 60 * MINUTE_MS
/** The notice of a deposit of the last minute may come late. */
const DEPOSIT_GRACE_MS = 60 * MINUTE_MS
/** When a refund of our own that was refused is tried again. */
const REFUSED_MS = 24 * 60 * MINUTE_MS
const BATCH = 100

type Notice = Parameters<PaymentProvider['readWebhook']>[0]

/** Where the browser goes on: the page and the order that it shows. */
export interface Onward {
  charge: ChargeRow
  order: OrderRow
  page: 'success' | 'fail'
}

/** Talks to payment companies: what browsers bring back, notices, questions and refunds. No transaction is open meanwhile. */
export function createCharging({ database: { db }, clock, payments, log }: OrderPorts, booking: Booking, months: Months, sitePayments: SitePayments) {
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

  async function providerOf(charge: ChargeRow): Promise<PaymentProvider> {
    const provider = await sitePayments.ofCharge(db, charge)
    if (provider === undefined) throw new AppError('paymentUnavailable')
    return provider
  }

  async function fail(charge: ChargeRow, failure: NonNullable<OrderRow['failure']>): Promise<void> {
    await db.transaction(async (tx) => {
      const { order } = await booking.lock(tx, await readOrder(tx, charge))
      const now = await readCharge(tx, charge)
      if (now.chargeState !== 'paid') await booking.failCharge(tx, order, now, failure)
    })
  }

  /** Claims the charge for one approval, with a seat for it; what forbids it otherwise. */
  async function claim(charge: ChargeRow, providerKey: string): Promise<'claimed' | 'taken' | 'soldOut' | 'coupon' | 'over'> {
    return db.transaction(async (tx) => {
      const { row, order } = await booking.lock(tx, await readOrder(tx, charge))
      const now = await readCharge(tx, charge)
      if (now.chargeState !== 'opened') return 'taken'
      if (order.orderState !== orderState.open || row === undefined || await isApproving(tx, order)) return 'over'
      if (await lacksSeat(tx, row, order.userSeq, clock.now())) return 'soldOut'
      const priced = await booking.asCharged(tx, order, charge)
      if (priced.couponSeq !== null && !await hasUseLeft(tx, { ...priced, couponSeq: priced.couponSeq }, clock.now())) return 'coupon'
      await writeOrder(tx, order, { couponUntil: later(SEAT_HOLD_MINUTES * MINUTE_MS) })
      await holdSeat(tx, row, order.userSeq, later(SEAT_HOLD_MINUTES * MINUTE_MS))
      await writeCharge(tx, charge, { chargeState: 'approving', providerKey, askAt: later(UNCLEAR_MS) })
      return 'claimed'
    })
  }

  /** Takes the money. An answer that does not come is asked for, then cancelled; what stays unclear is settled by the job. */
  async function approve(provider: PaymentProvider, charge: ChargeRow, returned: ReturnedCharge & { providerKey: string }): Promise<'success' | 'fail'> {
    let word: ProviderCharge | undefined
    try {
      word = await provider.approve({ orderNo: charge.chargeNo, providerKey: returned.providerKey, amount: charge.amount, currency: charge.currency as 'KRW' | 'USD', token: returned.token })
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      if (error.kind === 'declined') {
        await fail(charge, { kind: 'declined', message: error.message })
        return 'fail'
      }
      log.warn({ err: error, channelSeq: charge.channelSeq, chargeSeq: charge.chargeSeq }, 'an approval is unclear')
      word = await provider.find({ orderNo: charge.chargeNo, providerKey: returned.providerKey, orderedAt: charge.createdAt }).catch(() => undefined)
      if (word === undefined || word.status === 'ready') {
        await provider.netCancel({ orderNo: charge.chargeNo, providerKey: returned.providerKey, amount: charge.amount }).catch(() => undefined)
        return 'success'
      }
    }
    await booking.settle(word)
    return 'success'
  }

  /** Whose notice it is: the signature of one contract fits. Throws `forged` when none does. */
  async function firstToRead(providers: readonly SiteProvider[], notice: Notice): Promise<SiteProvider & { word: ProviderCharge | undefined }> {
    for (const { provider, merchantSeq } of providers) {
      try {
        return { provider, merchantSeq, word: await provider.readWebhook(notice) }
      } catch (error) {
        if (!(error instanceof PaymentError) || error.kind !== 'forged') throw error
      }
    }
    throw new PaymentError('forged', 'signature', 'the notice is of no contract')
  }

  async function carryOut(refund: RefundRow): Promise<void> {
    if (refund.chargeSeq === null) return
    const order = await readOrder(db, refund)
    const charge = await readCharge(db, { channelSeq: refund.channelSeq, chargeSeq: refund.chargeSeq })
    const isPart = refund.amount < charge.amount
    const provider = await providerOf(charge)
    await writeRefund(db, refund, { tryAt: later(TRY_REFUND_MS) })
    try {
      const word = await provider.cancel({
        providerKey: charge.providerKey ?? '', orderNo: charge.chargeNo, cancelNo: refund.refundNo, amount: refund.amount, currency: charge.currency as 'KRW' | 'USD',
        isPart, reason: refund.reason === '' ? order.title : refund.reason, ...(refund.refundAccount === null ? {} : { refundAccount: refund.refundAccount }),
      })
      await booking.settle(word)
      await writeRefund(db, refund, { done: true })
    } catch (error) {
      if (!(error instanceof PaymentError) || error.kind !== 'declined') throw error
      // A try whose answer was lost may have given the money back; another is refused then.
      const word = await provider.find({ orderNo: charge.chargeNo, providerKey: charge.providerKey, orderedAt: charge.createdAt })
      if (word !== undefined && word.status !== 'ready') await booking.settle(word)
      if (word !== undefined && word.cancelledAmount >= await doneAmount(db, charge) + refund.amount) {
        await writeRefund(db, refund, { done: true })
        return
      }
      log.error({ err: error, channelSeq: refund.channelSeq, refundNo: refund.refundNo }, 'a payment company refused a refund')
      // Staff see the refusal and decide again; money that nobody ordered is given back sooner or later.
      await writeRefund(db, refund, refund.byUserSeq === null ? { tryAt: later(REFUSED_MS) } : { refusal: error.message })
    }
  }

  async function ask(charge: ChargeRow): Promise<void> {
    if (charge.cardSeq !== null && charge.chargeState === 'approving') {
      await months.charge(charge, true)
      return
    }
    await writeCharge(db, charge, { askAt: later(ASK_AGAIN_MS) })
    const word = await (await providerOf(charge)).find({ orderNo: charge.chargeNo, providerKey: charge.providerKey, orderedAt: charge.createdAt })
    if (word !== undefined && word.status !== 'ready') await booking.settle(word)
    else if (charge.chargeState === 'approving') await fail(charge, { kind: 'unclear', message: '' })
  }

  return {
    /** A charge by its unguessable number. */
    async find(chargeNo: string): Promise<ChargeRow | undefined> {
      const channelSeq = siteOfCharge(chargeNo)
      return channelSeq === undefined ? undefined : findCharge(db, { channelSeq, chargeNo })
    },

    /** What the browser brought back from the payment window. Undefined: not ours, or forged; nothing changes then. */
    async comeBack(charge: ChargeRow, fields: Record<string, string>): Promise<Onward> {
      const order = await readOrder(db, charge)
      if (charge.chargeState !== 'opened') return { charge, order, page: charge.chargeState === 'failed' ? 'fail' : 'success' }
      if (fields.cancelled === 'Y') {
        await fail(charge, { kind: 'cancelled', message: '' })
        return { charge, order, page: 'fail' }
      }
      const provider = await providerOf(charge)
      let returned: ReturnedCharge
      try {
        returned = provider.readReturn(fields)
        if (returned.orderNo !== charge.chargeNo || (returned.amount !== null && returned.amount !== charge.amount)) throw new PaymentError('forged', 'return', 'another order or amount came back')
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        log.error({ err: error, channelSeq: charge.channelSeq, chargeSeq: charge.chargeSeq }, 'a return from a payment window is forged')
        return { charge, order, page: 'fail' }
      }
      const providerKey = returned.providerKey ?? charge.providerKey
      if (returned.outcome !== 'authorised' || providerKey === null) {
        await fail(charge, { kind: returned.outcome === 'cancelled' ? 'cancelled' : 'declined', message: returned.message })
        return { charge, order, page: 'fail' }
      }
      const claimed = await claim(charge, providerKey)
      if (claimed === 'taken') return { charge, order, page: 'success' }
      if (claimed !== 'claimed') {
        await fail(charge, { kind: claimed === 'over' ? 'cancelled' : claimed, message: '' })
        return { charge, order, page: 'fail' }
      }
      return { charge, order, page: await approve(provider, charge, { ...returned, providerKey }) }
    },

    /** A notice of a company, about the platform's contract or a site's own. Throws `forged`. Returns what it wants to hear. */
    async notice(name: ProviderName, notice: Notice, channelSeq?: number): Promise<PaymentProvider['webhookReply']> {
      const platforms = payments.byName(name)
      const providers = channelSeq !== undefined ? await sitePayments.withCompany(db, channelSeq, name) : platforms === undefined ? [] : [{ provider: platforms, merchantSeq: null }]
      const { provider, merchantSeq, word } = await firstToRead(providers, notice)
      if (word !== undefined) await booking.settle(word, { provider: name, merchantSeq })
      return provider.webhookReply
    },

    /** Carries out a refund that was decided; repeated, it acts once. */
    async refund(payload: Pick<RefundRow, 'channelSeq' | 'refundNo'>): Promise<void> {
      const refund = await findRefund(db, payload)
      if (refund !== undefined && !refund.done && refund.refusal === null) await carryOut(refund)
    },

    /** Settles what nobody came back for: unclear approvals, deposits, undone refunds, orders whose time is over. */
    async sweep(): Promise<void> {
      const now = clock.now()
      const each = async <T extends { channelSeq: number }>(rows: readonly T[], run: (row: T) => Promise<void>) => {
        for (const row of rows) await run(row).catch((error: unknown) => log.warn({ err: error, channelSeq: row.channelSeq }, 'a payment could not be settled yet'))
      }
      await each(await listToAsk(db, now, BATCH), ask)
      await each(await listUndone(db, now, BATCH), carryOut)
      await each(await listDue(db, { depositBefore: later(-DEPOSIT_GRACE_MS), openedBefore: later(-LEFT_OPEN_MS) }, BATCH), (row) => db.transaction(async (tx) => {
        const { order } = await booking.lock(tx, row)
        const isDue = order.orderState === row.orderState && !await isApproving(tx, order)
        if (isDue) await booking.endUnpaid(tx, order, order.failure)
      }))
    },
  }
}
export type Charging = ReturnType<typeof createCharging>
