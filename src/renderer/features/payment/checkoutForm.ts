import { z } from 'zod'
import { orderer } from '#shared/order/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PayMethodCd } from '#shared/payment/methods.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { Checkout } from './useCheckout.ts'

/** What the buyer types; `instalmentMonths` 0: at once. */
export const checkoutForm = z.object({
  orderer,
  /** Null: none is chosen, or none is needed. */
  payMethodCd: z.enum(payMethodCd, { error: validationMessage('validation:choose') }).nullable(),
  instalmentMonths: z.int().min(0).max(12),
})
export type CheckoutInput = z.input<typeof checkoutForm>
export type CheckoutValues = z.output<typeof checkoutForm>

/** The method of the last order while the class takes it, else the first. */
export function firstMethod({ methods, lastPayMethodCd }: Pick<Checkout, 'methods' | 'lastPayMethodCd'>): PayMethodCd | undefined {
  return methods.find(({ payMethodCd }) => payMethodCd === lastPayMethodCd)?.payMethodCd ?? methods[0]?.payMethodCd
}
