import { fareCd, currency as currencies } from '#shared/kernel/codes.ts'
import { groupDigits } from '#shared/kernel/format/formats.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, epochOf } from '#shared/kernel/moments.ts'

export interface Money {
  amount: number
  currency: string
}

/** Price fields of a class (courses spec §3); times as ISO texts. */
export interface PricedCourse {
  fareCd: string
  price: number | null
  discountPrice: number | null
  discountStartAt?: string | null
  discountEndAt?: string | null
  currency: string
  installmentStatus?: string
  installmentMonth?: number
}

/** Whether the discount applies: a paid class (courses spec §5) within the period; start inclusive, end exclusive. */
export function discountApplies(course: Omit<PricedCourse, 'price' | 'currency'>, now: number): boolean {
  if (course.discountPrice === null || course.fareCd !== fareCd.paid) return false
  const start = epochOf(course.discountStartAt)
  const end = epochOf(course.discountEndAt)
  return (start === null || now >= start) && (end === null || now < end)
}

/** Current price: 0 unless paid; the discount price while the discount applies. */
export function payableAmount(course: PricedCourse, now: number): Money {
  if (course.fareCd !== fareCd.paid) return { amount: 0, currency: course.currency }
  const amount = discountApplies(course, now) ? course.discountPrice : course.price
  return { amount: amount ?? 0, currency: course.currency }
}

/** Percent off, rounded down so that it never overstates; 0 for none. */
export function discountPercent(price: number, discountPrice: number): number {
  if (price <= 0 || discountPrice >= price) return 0
  return Math.floor(((price - discountPrice) * 100) / price)
}

/** Material cost in the class's currency (courses spec §3); null for none. */
export function materialCost(course: { currency: string; materialPrice: number | null; materialPriceEx: number | null }): Money | null {
  const amount = course.currency === currencies.usd ? course.materialPriceEx : course.materialPrice
  return amount === null || amount === 0 ? null : { amount, currency: course.currency }
}

export interface ShownPrice {
  payable: Money
  original: Money | null
  discountPercent: number
}

/** Price of a class as cards and pages show it (COUR-03). */
export function shownPrice(course: PricedCourse, now: number): ShownPrice {
  const payable = payableAmount(course, now)
  if (!discountApplies(course, now) || course.price === null) return { payable, original: null, discountPercent: 0 }
  return {
    payable,
    original: { amount: course.price, currency: course.currency },
    discountPercent: discountPercent(course.price, payable.amount),
  }
}

/** The locales add the won suffix or the $ prefix to `figure`. */
export interface AmountText { kind: 'won' | 'dollar'; figure: string }
export type PriceText = { kind: 'free' } | AmountText

/** Formats a price: 0 is free (courses spec §5). */
export const formatPrice = (amount: number, currency: string): PriceText => (amount === 0 ? { kind: 'free' } : formatAmount(amount, currency))

/** Formats a sum, a refund or a total, of which 0 is an amount as any other: thousands separators; cents only when non-zero (courses spec §5). */
export function formatAmount(amount: number, currency: string): AmountText {
  if (currency !== currencies.usd) return { kind: 'won', figure: groupDigits(amount) }
  const cents = Math.abs(amount % 100)
  return { kind: 'dollar', figure: groupDigits(amount / 100) + (cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`) }
}

/** Monthly instalment over `months` months, rounded up to cover the total; null below 2 months. */
export function instalment(total: Money, months: number): Money | null {
  if (!Number.isInteger(months) || months < 2 || total.amount <= 0) return null
  return { amount: Math.ceil(total.amount / months), currency: total.currency }
}

/** Korean cards allow no instalments below 50,000 won, and 12 months at most without a contract of one's own. */
export const INSTALMENT_MIN_WON = 50_000
export const INSTALMENT_MONTHS_MAX = 12

/** The price by the month, where the class shows it and cards allow it (COUR-03); null otherwise. */
export function monthlyPrice({ installmentStatus, installmentMonth = 0 }: PricedCourse, payable: Money): { months: number; price: Money } | null {
  const isAllowed = installmentStatus === 'Y' && payable.currency === currencies.krw && payable.amount >= INSTALMENT_MIN_WON
  const price = isAllowed ? instalment(payable, installmentMonth) : null
  return price && { months: installmentMonth, price }
}

export type Countdown = { kind: 'days'; days: number } | { kind: 'clock'; clock: string }

/** Time left: whole days from 1 day on, else hh:mm:ss (courses spec §5); null when over or open-ended. */
export function discountCountdown(endAt: string | null, now: number): Countdown | null {
  const end = epochOf(endAt)
  if (end === null || end <= now) return null
  const left = end - now
  if (left >= DAY_MS) return { kind: 'days', days: Math.floor(left / DAY_MS) }
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return {
    kind: 'clock',
    clock: `${two(left / HOUR_MS)}:${two((left % HOUR_MS) / MINUTE_MS)}:${two((left % MINUTE_MS) / SECOND_MS)}`,
  }
}
