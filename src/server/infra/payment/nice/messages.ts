import { z } from 'zod'
import type { ProviderCharge } from '../provider.ts'

/** ISO 8601 with an offset such as `+0900`; `0` for none. */
const moment = z.union([z.string(), z.number()]).nullish().transform((value, context) => {
  if (value === undefined || value === null || value === '' || String(value) === '0') return null
  const read = new Date(String(value).replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  if (!Number.isNaN(read.getTime())) return read
  context.addIssue('no moment')
  return z.NEVER
})
const someMoment = moment.refine((value) => value !== null)
const won = z.number().int().nonnegative()

export const niceResult = z.object({ resultCode: z.string(), resultMsg: z.string().default('') })

export const niceCharge = z.object({
  tid: z.string().min(1),
  orderId: z.string(),
  ediDate: z.string().nullish(),
  signature: z.string().nullish(),
  status: z.enum(['paid', 'ready', 'failed', 'cancelled', 'partialCancelled', 'expired']),
  paidAt: moment,
  amount: won,
  balanceAmt: won,
  currency: z.literal('KRW').default('KRW'),
  receiptUrl: z.string().nullish(),
  card: z.object({ cardName: z.string(), cardNum: z.string().nullish(), cardQuota: z.coerce.number().int().default(0) }).nullish(),
  vbank: z.object({ vbankName: z.string(), vbankNumber: z.string(), vbankExpDate: someMoment, vbankHolder: z.string().nullish() }).nullish(),
  cancels: z.array(z.object({ tid: z.string(), amount: won, cancelledAt: someMoment, reason: z.string().default('') })).nullish(),
})
export type NiceCharge = z.output<typeof niceCharge>

const statuses = { paid: 'paid', failed: 'failed', cancelled: 'cancelled', partialCancelled: 'partCancelled', expired: 'expired' } as const

export function chargeOf(nice: NiceCharge): ProviderCharge {
  const { vbank, card } = nice
  return {
    providerKey: nice.tid,
    orderNo: nice.orderId,
    status: nice.status !== 'ready' ? statuses[nice.status] : vbank ? 'awaitingDeposit' : 'ready',
    amount: nice.amount,
    currency: nice.currency,
    cancelledAmount: nice.status === 'cancelled' || nice.status === 'partialCancelled' ? nice.amount - nice.balanceAmt : 0,
    paidAt: nice.paidAt,
    account: vbank ? { bankName: vbank.vbankName, number: vbank.vbankNumber, holder: vbank.vbankHolder ?? '', until: vbank.vbankExpDate as Date } : null,
    card: card ? { name: card.cardName, number: card.cardNum ?? '', instalmentMonths: card.cardQuota } : null,
    receiptUrl: nice.receiptUrl ?? null,
    cancels: (nice.cancels ?? []).map((cancel) => ({ cancelKey: cancel.tid, amount: cancel.amount, at: cancel.cancelledAt as Date })),
  }
}

/** Fields of the browser's return (by POST). */
export const niceReturn = z.object({
  authResultCode: z.string().min(1),
  authResultMsg: z.string().default(''),
  tid: z.string().default(''),
  clientId: z.string().default(''),
  orderId: z.string().min(1),
  amount: z.string().regex(/^\d{1,12}$/),
  authToken: z.string().default(''),
  signature: z.string().default(''),
})

export const niceNotice = z.object({ tid: z.string().min(1), orderId: z.string(), amount: won, ediDate: z.string(), signature: z.string() })

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** NICE has no such charge. */
export const notFoundCodes = codes('2012 A115 A118 A210 A243 A251')
/** NICE itself does not know what happened. */
export const unclearCodes = codes('A226 A299 A304 A306 A401 A402 A403 9002 S999 T001 T002 T003 X001 X002 X003 X004')
