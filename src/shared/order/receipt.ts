import { z } from 'zod'
import { moment, money } from '#shared/kernel/call/fields.ts'
import { currency } from '#shared/kernel/codes.ts'

/** Value added tax in Korea, of the supply value. */
const VAT_PERCENT = 10

/** An amount with the tax in it, as supply value and tax: the tax rounded to a whole won. Untaxed supplies, and dollars, have no tax in them. */
export function taxSplit(total: number, isTaxed: boolean): { supplyAmount: number; vatAmount: number } {
  const supplyAmount = isTaxed ? Math.round((total * 100) / (100 + VAT_PERCENT)) : total
  return { supplyAmount, vatAmount: total - supplyAmount }
}

/** A receipt with the Korean tax fields; amounts from the ledger, minor units of `currency`. */
export const receipt = z.object({
  /** The site's business (platform spec §3); '' where it has not said. */
  supplier: z.object({ corpName: z.string(), ceoName: z.string(), regNo: z.string(), addr: z.string(), phone: z.string() }),
  currency: z.enum(currency),
  /** False: an untaxed supply, or dollars. */
  isTaxed: z.boolean(),
  totalAmount: money,
  supplyAmount: money,
  vatAmount: money,
  refunds: z.array(z.object({ at: moment, amount: money })),
  /** What is left of the total. */
  keptAmount: money,
})
export type Receipt = z.infer<typeof receipt>
