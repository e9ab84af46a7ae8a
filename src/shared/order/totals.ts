import { currency as currencies } from '#shared/kernel/codes.ts'
import { INSTALMENT_MIN_WON, INSTALMENT_MONTHS_MAX, materialCost, payableAmount, shownPrice } from '#shared/course/pricing.ts'
import type { Money, PricedCourse } from '#shared/course/pricing.ts'
import { chargedCurrency, payMethodCd, payMethodsOf } from '#shared/payment/methods.ts'
import type { PayMethodCd } from '#shared/payment/methods.ts'

/** How long a seat is held for a user who pays. */
export const SEAT_HOLD_MINUTES = 10
/** Days in which a virtual account or a bank deposit is paid. Our choice: the specification gives none. */
export const DEPOSIT_DAYS = 3
/** Months that a card can be paid in. */
export const INSTALMENT_MONTHS = Array.from({ length: INSTALMENT_MONTHS_MAX - 1 }, (_, index) => index + 2)

/** A class as ordered, in its own currency. All amounts in minor units. */
export interface OrderTotals {
  currency: string
  /** Price before the discount. */
  listAmount: number
  discountAmount: number
  materialAmount: number
  couponAmount: number
  payAmount: number
}

/** What a class costs at `now`: price less discount, material, less coupon, never below 0. Dollars take no coupon (courses spec §5; ENR-09). */
export function orderTotals(course: PricedCourse & { materialPrice: number | null; materialPriceEx: number | null }, now: number, coupon = 0): OrderTotals {
  const { original } = shownPrice(course, now)
  const { amount: price, currency } = payableAmount(course, now)
  const listAmount = original?.amount ?? price
  const materialAmount = materialCost(course)?.amount ?? 0
  const couponAmount = currency === currencies.usd ? 0 : Math.min(coupon, price)
  return { currency, listAmount, discountAmount: listAmount - price, materialAmount, couponAmount, payAmount: price + materialAmount - couponAmount }
}

/** Cents in won at a rate (won for a dollar), rounded to a whole won. */
export function wonOf(cents: number, wonPerDollar: number): number {
  return Math.round((cents * wonPerDollar) / 100)
}

/** What a method charges for an amount; null where a rate is needed and none is set. */
export function chargeOf(pay: Money, method: PayMethodCd, wonPerDollar: number | null): Money | null {
  const charged = chargedCurrency(method)
  if (charged === pay.currency) return pay
  if (charged !== currencies.krw || wonPerDollar === null) return null
  return { amount: wonOf(pay.amount, wonPerDollar), currency: charged }
}

/** The methods that can pay an amount, with what each charges, of those that are set up. */
export function payChoices(pay: Money, available: readonly PayMethodCd[], wonPerDollar: number | null): { payMethodCd: PayMethodCd; currency: string; amount: number }[] {
  return payMethodsOf(pay.currency).filter((method) => available.includes(method)).flatMap((method) => {
    const charge = chargeOf(pay, method, wonPerDollar)
    return charge === null ? [] : [{ payMethodCd: method, ...charge }]
  })
}

/** Months that a charge can be paid in by this method, without 0 (at once). */
export function instalmentMonths(charge: Money, method: PayMethodCd): readonly number[] {
  return method === payMethodCd.card && charge.currency === currencies.krw && charge.amount >= INSTALMENT_MIN_WON ? INSTALMENT_MONTHS : []
}
