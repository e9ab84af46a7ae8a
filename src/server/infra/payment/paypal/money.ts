import { z } from 'zod'

/** Cents as PayPal writes dollars. */
export const dollarsOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Dollars of PayPal in cents, without rounding. */
export const paypalMoney = z.object({ currency_code: z.literal('USD'), value: z.string().regex(/^\d{1,10}(?:\.\d{1,2})?$/) })
  .transform(({ value }) => {
    const [dollars = '', cents = ''] = value.split('.')
    return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  })
