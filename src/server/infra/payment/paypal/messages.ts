import { z } from 'zod'
import { PaymentError } from '../provider.ts'
import type { ProviderCharge } from '../provider.ts'
import { paypalMoney } from './money.ts'

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const link = z.object({ href: z.string(), rel: z.string() })

const capture = z.object({
  id: z.string(), status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']), amount: paypalMoney, create_time: moment, custom_id: z.string().optional(),
})
const refund = z.object({
  id: z.string(), status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']), amount: paypalMoney, custom_id: z.string().nullish(), create_time: moment,
})

export const paypalToken = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() })

export const paypalOrder = z.object({
  id: z.string().min(1),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  links: z.array(link).default([]),
  purchase_units: z.tuple([z.object({
    custom_id: z.string().optional(), amount: paypalMoney.optional(),
    payments: z.object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) }).optional(),
  })]),
})
export type PayPalOrder = z.output<typeof paypalOrder>

export const paypalRefund = refund

export const paypalCaptureLinks = z.object({ supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }) })

export const paypalError = z.object({ name: z.string(), message: z.string().default(''), details: z.array(z.object({ issue: z.string().default(''), description: z.string().default('') })).default([]) })

export const paypalVerification = z.object({ verification_status: z.string() })

export const paypalEvent = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string(), links: z.array(link).default([]),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
})

/** The capture that counts: the last one that was not declined. */
export const captureOf = (order: PayPalOrder) => order.purchase_units[0].payments?.captures.findLast(({ status }) => status !== 'DECLINED' && status !== 'FAILED')

/** Refunds that PayPal has not given up. */
export const refundsOf = (order: PayPalOrder) => (order.purchase_units[0].payments?.refunds ?? []).filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')

/** Our number; short answers have it in the capture alone. */
function orderNoOf(order: PayPalOrder): string {
  const orderNo = order.purchase_units[0].custom_id ?? captureOf(order)?.custom_id
  if (orderNo === undefined) throw new PaymentError('unknown', 'unexpectedAnswer', 'PayPal told no order number')
  return orderNo
}

/** A pending capture is not paid yet: the webhook tells when it is. */
export function chargeOf(order: PayPalOrder, amount: number): ProviderCharge {
  const taken = captureOf(order)
  const refunds = refundsOf(order)
  const cancelledAmount = refunds.reduce((sum, each) => sum + each.amount, 0)
  const isTaken = taken !== undefined && taken.status !== 'PENDING'
  return {
    providerKey: order.id,
    orderNo: orderNoOf(order),
    status: order.status === 'VOIDED' ? 'failed' : !isTaken ? 'ready' : cancelledAmount === 0 ? 'paid' : cancelledAmount === taken.amount ? 'cancelled' : 'partCancelled',
    amount: taken?.amount ?? amount,
    currency: 'USD',
    cancelledAmount,
    paidAt: isTaken ? taken.create_time : null,
    account: null,
    card: null,
    receiptUrl: null,
    cancels: refunds.map((each) => ({ cancelKey: each.id, amount: each.amount, at: each.create_time })),
  }
}

/** Throws `forged` when PayPal answers for something else. */
export function mustBe(order: PayPalOrder, asked: { orderNo: string; providerKey: string; amount?: number }): ProviderCharge {
  const told = order.purchase_units[0].amount ?? asked.amount
  if (told === undefined) throw new PaymentError('unknown', 'unexpectedAnswer', 'PayPal told no amount')
  const charge = chargeOf(order, told)
  if (charge.providerKey === asked.providerKey && charge.orderNo === asked.orderNo && (asked.amount === undefined || charge.amount === asked.amount)) return charge
  throw new PaymentError('forged', 'mismatch', 'PayPal answered for another order or amount')
}
