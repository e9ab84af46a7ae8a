import { z } from 'zod'
import { currency as currencies } from '#shared/kernel/codes.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Minor units in the unit that people type: cents of a dollar, or won. */
export const unitOf = (currency: string): number => (currency === currencies.usd ? 100 : 1)

const required = validationMessage('validation:required')

/** A refund as staff type it, in won or dollars. `account`: where money of a virtual account goes back. */
export const refundForm = (withAccount: boolean, goodsOut = false) => z.object({
  amount: z.number({ error: required }).positive({ error: required }),
  reason: lineText.max(200),
  /** Staff say that they refund although the goods are not back. */
  beforeReturn: z.boolean().refine((agreed) => !goodsOut || agreed, { error: validationMessage('validation:agree') }),
  bankCode: z.string().refine((code) => !withAccount || code !== '', { error: validationMessage('validation:choose') }),
  number: z.string().refine((number) => !withAccount || /^\d{6,20}$/.test(number), { error: validationMessage('validation:invalid') }),
  holder: z.string().trim().max(40).refine((holder) => !withAccount || holder !== '', { error: required }),
})
export type RefundInput = z.input<ReturnType<typeof refundForm>>
export type RefundValues = z.output<ReturnType<typeof refundForm>>

/** Korean banks by the codes of the clearing house, which NICE takes for refunds. */
export const bankCodes = [
  '004', '088', '020', '081', '011', '003', '090', '092', '089', '071', '045', '048', '023', '027', '007', '002', '031', '032', '034', '035', '037', '039',
] as const
