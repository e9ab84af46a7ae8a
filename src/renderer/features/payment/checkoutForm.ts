import { z } from 'zod'
import { deliveryAddress, noAddress } from '#shared/delivery/address.ts'
import type { DeliveryAddress } from '#shared/delivery/address.ts'
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
  /** Null for a class that is not shipped. */
  address: deliveryAddress.nullable(),
})
export type CheckoutInput = z.input<typeof checkoutForm>
export type CheckoutValues = z.output<typeof checkoutForm>

/** The address of the last order, else the orderer's name and phone; null for a class that is not shipped. */
export function firstAddress({ shipping, orderer: { name, phone } }: Pick<Checkout, 'shipping' | 'orderer'>): DeliveryAddress | null {
  return shipping === null ? null : shipping.last ?? { ...noAddress, recipient: name, phone }
}

/** The method of the last order while the class takes it, else the first. */
export function firstMethod({ methods, lastPayMethodCd }: Pick<Checkout, 'methods' | 'lastPayMethodCd'>): PayMethodCd | undefined {
  return methods.find(({ payMethodCd }) => payMethodCd === lastPayMethodCd)?.payMethodCd ?? methods[0]?.payMethodCd
}
