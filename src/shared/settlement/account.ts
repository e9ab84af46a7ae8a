import type { z } from 'zod'
import { lineText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { bankAccount } from '#shared/order/contract.ts'

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const

/** Whether a Korean business registration number, ten digits, has the right check digit. */
export function isRegistrationNo(text: string): boolean {
  const digits = [...text.replaceAll('-', '')].map(Number)
  if (digits.length !== 10 || digits.some((digit) => !Number.isInteger(digit))) return false
  const sum = WEIGHTS.reduce<number>((total, weight, at) => total + weight * (digits[at] ?? 0), Math.floor(((digits[8] ?? 0) * 5) / 10))
  return (10 - (sum % 10)) % 10 === digits[9]
}

/** Where a settlement is paid to, and to whom the invoice of the fee goes. A person without a business leaves the number empty. */
export const payoutAccount = bankAccount.extend({
  businessName: lineText.max(60),
  regNo: lineText.max(12).refine((text) => text === '' || isRegistrationNo(text), { error: validationMessage('validation:invalid') }),
})
export type PayoutAccount = z.infer<typeof payoutAccount>

const SHOWN = 4

/** An account number with its last four digits alone. */
export function maskedNumber(number: string): string {
  return number.slice(0, -SHOWN).replace(/\d/g, '•') + number.slice(-SHOWN)
}
