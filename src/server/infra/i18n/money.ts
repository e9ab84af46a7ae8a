import type { Language } from '#shared/kernel/call/headers.ts'
import { currency } from '#shared/kernel/codes.ts'

/** Writes amounts of a currency in a language, such as `₩12,000`. Amounts are in minor units: won, or cents of a dollar. */
export function moneyIn(language: Language, of: string): (amount: number) => string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: of })
  // Adding 0 keeps a refund of nothing from being written as `-0`.
  return (amount) => format.format((of === currency.usd ? amount / 100 : amount) + 0)
}
