import { ledgerAccount, paybackKinds, paymentKinds, transferKind } from './accounts.ts'
import type { TransferKind } from './accounts.ts'

/** What an order's transfers come to, minor units of its charge's currency. */
export interface OrderSums {
  paidAmount: number
  refundedAmount: number
  /** What the buyer owes; below 0: what the buyer is owed. */
  outstandingAmount: number
  /** What was sold, and what of it was taken back unpaid. */
  soldAmount: number
  reversedAmount: number
  paidAt: Date | null
}

const isIn = (kinds: readonly TransferKind[], kind: TransferKind) => kinds.includes(kind)

/** Adds up an order's transfers, oldest first. */
export function orderSums(transfers: readonly { kind: TransferKind; amount: number; at: Date }[]): OrderSums {
  const sum = (counts: (kind: TransferKind) => number) => transfers.reduce((total, { kind, amount }) => total + counts(kind) * amount, 0)
  return {
    paidAmount: sum((kind) => Number(isIn(paymentKinds, kind))),
    refundedAmount: sum((kind) => Number(isIn(paybackKinds, kind))),
    outstandingAmount: sum((kind) => Number(transferKind[kind].debit === ledgerAccount.buyer) - Number(transferKind[kind].credit === ledgerAccount.buyer)),
    soldAmount: sum((kind) => Number(kind === 'sale')),
    reversedAmount: sum((kind) => Number(kind === 'saleReversed')),
    paidAt: transfers.find(({ kind }) => isIn(paymentKinds, kind))?.at ?? null,
  }
}
