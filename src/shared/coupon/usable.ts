import { z } from 'zod'
import { moment, money, seq } from '#shared/kernel/call/fields.ts'

/** A coupon that lowers the price of an order, and by how much (won). */
export const usableCoupon = z.object({ couponSeq: seq, name: z.string(), amount: money, endAt: moment.nullable() })
export type UsableCoupon = z.infer<typeof usableCoupon>
