import { purchaseRefusal } from '#shared/enrollment/attendance.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { currency, deliveryCd, isPack, yn } from '#shared/kernel/codes.ts'
import type { UsableCoupon } from '#shared/coupon/usable.ts'
import type { CourseUserTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import type { BankAccount, Order, RefundQuote, orderCalls } from '#shared/order/contract.ts'
import { payAddresses } from '#shared/order/paths.ts'
import { orderState } from '#shared/order/status.ts'
import { DEPOSIT_DAYS, SEAT_HOLD_MINUTES, instalmentMonths, orderTotals, payChoices } from '#shared/order/totals.ts'
import type { OrderTotals } from '#shared/order/totals.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PayMethodCd } from '#shared/payment/methods.ts'
import type { Db } from '#server/infra/db/database.ts'
import { PaymentError } from '#server/infra/payment/provider.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { formOf, lockLiveCourse, personOf, readVisibleCourse } from '#server/modules/course/index.ts'
import type { CourseRow } from '#server/modules/course/index.ts'
import { lockUsable, usableCoupons } from '#server/modules/coupon/index.ts'
import { askReturn, lastAddress, writeAddress } from '#server/modules/delivery/index.ts'
import { askSeat, heldUntil, holdSeat, packSendsGoods } from '#server/modules/enrollment/index.ts'
import { sumsOf } from '#server/modules/ledger/index.ts'
import type { SitePayments, SiteProviders } from '#server/modules/merchant/index.ts'
import type { Booking } from './booking.ts'
import { isMonth, ofClass } from './month.ts'
import { newChargeNo, newOrderNo } from './numbers.ts'
import { presentOrder, presentOrders } from './present.ts'
import {
  findOrder, findPaymentSettings, findPerson, insertCharge, insertOrder, isApproving, lastOrder, listMine, lockOrder, lockUnpaid, readOrder, writeCharge, writeOrder,
} from './queries.ts'
import type { OrderRow } from './queries.ts'
import { refundOf } from './refundPlans.ts'

export type OrderPorts = Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'announcer' | 'jobs' | 'log' | 'config' | 'payments' | 'postcodes' | 'siteMails'>

export interface OrderOf {
  channelSeq: number
  orderNo: string
}

type PayBody = CallParsed<typeof orderCalls.pay>['body']
type PayForm = Omit<PayBody, 'skipAttendCheck'> & Partial<Pick<PayBody, 'skipAttendCheck'>>
/** Where the browser comes from, where companies reach this server, and how to show the payment window. */
export interface PayPlace {
  origin: string
  platformOrigin: string
  language: Language
  isPhone: boolean
}

/** Buying a class: the order, its seat, and the way to the payment window (courses spec §5; ENR-09 to ENR-12). */
export function createOrderService({ database: { db }, clock, payments: { wonPerDollar }, postcodes, log }: OrderPorts, booking: Booking, sitePayments: SitePayments) {
  const holdEnd = () => new Date(clock.now().getTime() + SEAT_HOLD_MINUTES * MINUTE_MS)

  const methodsWith = ({ methods }: SiteProviders, bank: BankAccount | null): PayMethodCd[] => [...methods, ...(bank === null ? [] : [payMethodCd.bankDeposit])]

  async function mine(userSeq: number, { channelSeq, orderNo }: OrderOf): Promise<OrderRow> {
    const row = await findOrder(db, channelSeq, orderNo, userSeq)
    if (row === undefined) throw new AppError('orderNotFound')
    return row
  }

  async function present(row: OrderRow, totals?: OrderTotals): Promise<Order> {
    const sums = await sumsOf(db, row.channelSeq, [row.orderSeq])
    const isOpen = row.orderState === orderState.open
    return presentOrder(row, sums(row.orderSeq), { holdUntil: isOpen && !isMonth(row) ? await heldUntil(db, ofClass(row), row.userSeq) : null, totals })
  }

  /** The open order of a locked class and today's price. Throws what forbids to buy, after ending the order. */
  async function price(tx: Db, row: CourseRow, actor: Actor, userTypeCd: CourseUserTypeCd | null, skipAttendCheck: boolean): Promise<OrderTotals> {
    const { refusal } = await askSeat(tx, row, actor, userTypeCd, clock.now(), purchaseRefusal, skipAttendCheck)
    if (refusal !== null) throw new AppError(refusal)
    const totals = totalsOf(row)
    if (totals.payAmount === 0) throw new AppError('nothingToPay')
    return totals
  }

  const totalsOf = (row: CourseRow, coupon?: UsableCoupon) => orderTotals(formOf(row), clock.now().getTime(), coupon?.amount)
  const takesCoupons = (row: CourseRow) => row.couponYn === yn.yes && row.currency === currency.krw
  /** What a coupon lowers: the class without its material. */
  const couponPrice = ({ listAmount, discountAmount }: OrderTotals) => listAmount - discountAmount

  /** The coupons for an order, and the one that was asked for. */
  async function couponsFor(row: CourseRow, order: OrderRow, totals: OrderTotals, asked: 'best' | 'none' | number) {
    const coupons = takesCoupons(row) ? await usableCoupons(db, row, { ...order, price: couponPrice(totals) }, clock.now()) : []
    return { coupons, coupon: asked === 'best' ? coupons[0] : coupons.find(({ couponSeq }) => couponSeq === asked) }
  }

  const isShipped = async (tx: Db, row: CourseRow, userSeq: number) => row.deliveryCd === deliveryCd.shipped || (isPack(row) && await packSendsGoods(tx, row, userSeq))
  const courseOf = (row: CourseRow) => ({ courseTypeCd: row.courseTypeCd, title: row.title, imageKey: row.imageKey })

  return {
    /** Opens the user's order of a class, or returns the one that is open, with today's price and a seat held for 10 minutes. */
    async checkout(actor: Actor, ref: CourseRef, asked: CallParsed<typeof orderCalls.checkout>['query']['coupon'] = 'none', skipAttendCheck = false): Promise<CallReply<typeof orderCalls.checkout>> {
      const userSeq = personOf(actor)
      const { userTypeCd } = await readVisibleCourse(db, ref, actor)
      const { row, order, totals: before } = await db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, ref)
        const unpaid = await lockUnpaid(tx, ref, userSeq)
        if (unpaid?.orderState === orderState.awaiting) return { row, order: unpaid, totals: undefined }
        const totals = await price(tx, row, actor, userTypeCd, skipAttendCheck)
        const held = await heldUntil(tx, ref, userSeq)
        await holdSeat(tx, row, userSeq, held !== null && held > clock.now() ? held : holdEnd())
        const { couponAmount: _, ...amounts } = totals
        const order = unpaid ?? await insertOrder(tx, {
          ...ref, userSeq, orderNo: newOrderNo(clock.now()), orderState: orderState.open, ...courseOf(row), ...amounts,
          chargeCurrency: totals.currency, chargeAmount: totals.payAmount, orderedAt: clock.now(),
        })
        return { row, order, totals }
      })
      const { coupons, coupon } = before === undefined ? { coupons: [] } : await couponsFor(row, order, before, asked)
      const totals = before === undefined ? undefined : totalsOf(row, coupon)
      const pay = { amount: order.payAmount, currency: order.currency, ...(totals === undefined ? {} : { amount: totals.payAmount, currency: totals.currency }) }
      const last = await lastOrder(db, { ...ref, userSeq })
      const person = await findPerson(db, userSeq)
      const { bank, refundRule } = await findPaymentSettings(db, ref.channelSeq)
      return {
        order: await present(order, totals),
        refundRule: before === undefined ? order.refundRule : refundRule,
        materialTitle: row.materialTitle,
        couponSeq: totals === undefined ? order.couponSeq : coupon?.couponSeq ?? null,
        coupons,
        takesCoupons: before !== undefined && takesCoupons(row),
        methods: pay.amount === 0 ? [] : payChoices(pay, methodsWith(await sitePayments.of(db, ref.channelSeq), bank), wonPerDollar)
          .map((choice) => ({ ...choice, currency: choice.currency as Order['currency'], instalmentMonths: [...instalmentMonths(choice, choice.payMethodCd)] })),
        orderer: last?.orderer ?? { name: person.name, email: person.email, phone: person.phone ?? '' },
        lastPayMethodCd: last?.payMethodCd ?? null,
        shipping: await isShipped(db, row, userSeq) ? { last: await lastAddress(db, { ...ref, userSeq }) ?? null, search: postcodes !== undefined } : null,
      }
    },

    /** Begins an attempt to pay. Nothing is charged until the user has agreed in the payment window. */
    async pay(actor: Actor, of: OrderOf, form: PayForm, place: PayPlace): Promise<CallReply<typeof orderCalls.pay>> {
      const userSeq = personOf(actor)
      const found = ofClass(await mine(userSeq, of))
      const { userTypeCd } = await readVisibleCourse(db, found, actor)
      const chargeNo = newChargeNo(of.channelSeq)
      const made = await db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, found)
        const order = await lockOrder(tx, found)
        if (order.orderState !== orderState.open) throw new AppError('orderEnded')
        if (await isApproving(tx, order)) throw new AppError('paymentUnclear')
        const full = await price(tx, row, actor, userTypeCd, form.skipAttendCheck ?? false)
        const coupon = form.couponSeq === null || !takesCoupons(row) ? undefined
          : await lockUsable(tx, row, { ...order, couponSeq: form.couponSeq, price: couponPrice(full) }, clock.now())
        if (form.couponSeq !== null && coupon === undefined) throw new AppError('couponRefused')
        const totals = totalsOf(row, coupon)
        if (form.payAmount !== totals.payAmount) throw new AppError('priceChanged')
        if (await isShipped(tx, row, userSeq)) {
          if (!form.address) throw new AppError('addressMissing')
          await writeAddress(tx, order, form.address, { language: place.language, at: clock.now() })
        }
        const { bank, refundRule } = await findPaymentSettings(tx, of.channelSeq)
        const couponed = { couponSeq: form.couponSeq, couponAmount: totals.couponAmount }
        if (totals.payAmount === 0) return { order: await sellFree(tx, row, order, { ...totals, ...couponed, ...courseOf(row), refundRule, orderer: form.orderer, language: place.language, payMethodCd: null }), provider: undefined }
        if (form.payMethodCd === null) throw new AppError('payMethodRefused')
        const providers = await sitePayments.of(tx, of.channelSeq)
        const choices = payChoices({ amount: totals.payAmount, currency: totals.currency }, methodsWith(providers, bank), wonPerDollar)
        const choice = choices.find((one) => one.payMethodCd === form.payMethodCd)
        if (choice === undefined) throw new AppError('payMethodRefused')
        if (form.instalmentMonths !== 0 && !instalmentMonths(choice, choice.payMethodCd).includes(form.instalmentMonths)) throw new AppError('payMethodRefused')
        const values = {
          ...totals, ...couponed, couponUntil: holdEnd(), ...courseOf(row), refundRule, orderer: form.orderer, language: place.language, payMethodCd: form.payMethodCd, failure: null, orderedAt: clock.now(),
          chargeCurrency: choice.currency, chargeAmount: choice.amount, wonPerDollar: choice.currency === totals.currency ? null : wonPerDollar,
        }
        if (form.payMethodCd === payMethodCd.bankDeposit) return { order: await awaitDeposit(tx, row, await writeOrder(tx, order, values), bank), provider: undefined }
        const taker = providers.providerFor(form.payMethodCd)
        if (taker === undefined) throw new AppError('payMethodRefused')
        const { provider, merchantSeq } = taker
        await holdSeat(tx, row, userSeq, holdEnd())
        await insertCharge(tx, {
          channelSeq: of.channelSeq, chargeNo, orderSeq: order.orderSeq, provider: provider.name, merchantSeq, payMethodCd: form.payMethodCd, currency: choice.currency,
          amount: choice.amount, ...couponed, chargeState: 'opened', returnOrigin: form.returnTo === 'app' ? null : place.origin, createdAt: clock.now(),
        })
        return { order: await writeOrder(tx, order, values), choice, payMethodCd: choice.payMethodCd, provider, merchantSeq }
      })
      if (made.provider === undefined) return { payUrl: null, order: await present(made.order) }
      const charge = { channelSeq: of.channelSeq, chargeNo }
      const at = (path: string) => `${place.platformOrigin}${path.replace(':chargeNo', chargeNo).replace(':provider', made.provider.name).replace(':channelSeq', String(of.channelSeq))}`
      try {
        const paymentWindow = await made.provider.open({
          orderNo: chargeNo, amount: made.choice.amount, currency: made.choice.currency as 'KRW' | 'USD', payMethodCd: made.payMethodCd,
          goodsName: made.order.title, orderer: form.orderer, returnUrl: at(payAddresses.back), cancelUrl: `${at(payAddresses.back)}?cancelled=Y`,
          webhookUrl: at(made.merchantSeq === null ? payAddresses.webhook : payAddresses.siteWebhook), instalmentMonths: form.instalmentMonths, language: place.language, isPhone: place.isPhone, depositUntil: new Date(clock.now().getTime() + DEPOSIT_DAYS * DAY_MS),
        })
        await writeCharge(db, charge, { paymentWindow, providerKey: paymentWindow.kind === 'redirect' ? paymentWindow.providerKey : null })
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        log.warn({ err: error, ...charge }, 'a payment window did not open')
        await writeCharge(db, charge, { chargeState: 'failed' })
        throw new AppError('paymentUnavailable')
      }
      return { payUrl: at(payAddresses.window), order: await present(made.order) }

      /** A coupon pays for all of it: the class is sold without a payment. */
      async function sellFree(tx: Db, row: CourseRow, order: OrderRow, values: Parameters<typeof writeOrder>[2]): Promise<OrderRow> {
        const priced = await writeOrder(tx, order, { ...values, orderedAt: clock.now(), wonPerDollar: null })
        const refusal = await booking.sell(tx, { row, order: priced }, 0, priced.currency)
        if (refusal !== null) throw new AppError(refusal)
        return readOrder(tx, order)
      }

      async function awaitDeposit(tx: Db, row: CourseRow, order: OrderRow, bank: BankAccount | null): Promise<OrderRow> {
        const until = new Date(clock.now().getTime() + DEPOSIT_DAYS * DAY_MS)
        await booking.bookOwed(tx, order, order.chargeAmount, order.chargeCurrency)
        await holdSeat(tx, row, order.userSeq, until)
        return writeOrder(tx, order, { orderState: orderState.awaiting, deposit: bank, depositUntil: until })
      }
    },

    async detail(userSeq: number, of: OrderOf): Promise<Order> {
      return present(await mine(userSeq, of))
    },

    async list(member: MemberRef, query: { page: number; size: number }): Promise<CallReply<typeof orderCalls.mine>> {
      const { rows, totalCount } = await listMine(db, member, query)
      return { orders: await presentOrders(db, member.channelSeq, rows), totalCount, ...query }
    },

    /** Gives up an unpaid order. A company that may be charging it is waited for. */
    async cancel(userSeq: number, of: OrderOf): Promise<Order> {
      const found = await mine(userSeq, of)
      return present(await db.transaction(async (tx) => {
        const { order } = await booking.lock(tx, found)
        if (order.orderState !== orderState.open && order.orderState !== orderState.awaiting) throw new AppError('orderEnded')
        if (await isApproving(tx, order)) throw new AppError('paymentUnclear')
        return booking.endUnpaid(tx, order, null)
      }))
    },

    async refundQuote(userSeq: number, of: OrderOf): Promise<RefundQuote> {
      const row = await mine(userSeq, of)
      return refundOf(db, row, (await sumsOf(db, of.channelSeq, [row.orderSeq]))(row.orderSeq), clock.now())
    },

    /** Asks the site for a refund; staff decide. */
    async requestRefund(userSeq: number, of: OrderOf, reason: string): Promise<Order> {
      const row = await mine(userSeq, of)
      await refundOf(db, row, (await sumsOf(db, of.channelSeq, [row.orderSeq]))(row.orderSeq), clock.now())
      return present(await db.transaction(async (tx) => {
        const asked = await writeOrder(tx, row, { refundRequestedAt: clock.now(), refundReason: reason })
        await askReturn(tx, row, clock.now())
        return asked
      }))
    },

    /** How the site is paid, with its account for bank deposits. */
    async methodsOf(channelSeq: number, bank: BankAccount | null): Promise<PayMethodCd[]> {
      return methodsWith(await sitePayments.of(db, channelSeq), bank)
    },
  }
}
export type OrderService = ReturnType<typeof createOrderService>
