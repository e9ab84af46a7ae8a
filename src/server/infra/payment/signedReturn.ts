import { z } from 'zod'
import { PaymentError } from './provider.ts'
import type { ReturnedCharge } from './provider.ts'
import { hmac, isSame } from './signing.ts'

interface Returning { orderNo: string; outcome: ReturnedCharge['outcome']; amount: number }

const SIGNATURE_LENGTH = 32
const signatureOf = (secret: string, { orderNo, outcome, amount }: Returning) => hmac(secret, 'return', orderNo, outcome, amount).slice(0, SIGNATURE_LENGTH)

/** Adds the order to a return address, signed: these companies return neither order nor amount. */
export function signedReturnUrl(secret: string, address: string, returning: Returning): string {
  const url = new URL(address)
  url.searchParams.set('payNo', returning.orderNo)
  url.searchParams.set('payEnd', returning.outcome)
  url.searchParams.set('paySum', String(returning.amount))
  url.searchParams.set('paySig', signatureOf(secret, returning))
  return url.href
}

const returnedFields = z.object({
  payNo: z.string().min(1), payEnd: z.enum(['authorised', 'declined', 'cancelled']), paySum: z.string().regex(/^\d{1,12}$/).transform(Number), paySig: z.string(),
})

/** Reads what `signedReturnUrl` added. Throws `forged`. */
export function readSignedReturn(secret: string, fields: Record<string, string>): Returning {
  const read = returnedFields.safeParse(fields)
  if (!read.success) throw new PaymentError('forged', 'fields', 'the return lacks fields')
  const returning = { orderNo: read.data.payNo, outcome: read.data.payEnd, amount: read.data.paySum }
  if (!isSame(read.data.paySig, signatureOf(secret, returning))) throw new PaymentError('forged', 'signature', 'the return has a wrong signature')
  return returning
}
