/**
 * Accounts of a site's ledger. A transfer debits one and credits another, so that every line balances by itself.
 * - buyer: what buyers owe (debit) and have paid (credit); 0 for every settled order.
 * - sales, refunds, couponDiscount: the site's earnings, and what lowers them.
 * - provider: what payment companies received and have not paid out; bank: received at the site's own bank; merchant: received by the site's own contracts with companies.
 * - platformFee: the platform's share with its tax; payable: settled and not paid to the site yet; paidOut: what settlements paid to it.
 * - planCost, planOwed, planPaid: what the site's plan costs, what of it is unpaid, and what its owner's card has paid. No part of its sales.
 */
export const ledgerAccount = {
  buyer: 'buyer', sales: 'sales', refunds: 'refunds', couponDiscount: 'couponDiscount', provider: 'provider', bank: 'bank', merchant: 'merchant', platformFee: 'platformFee', payable: 'payable', paidOut: 'paidOut',
  planCost: 'planCost', planOwed: 'planOwed', planPaid: 'planPaid',
} as const
export type LedgerAccount = (typeof ledgerAccount)[keyof typeof ledgerAccount]

const { buyer, sales, refunds, couponDiscount, provider, bank, merchant, platformFee, payable, paidOut, planCost, planOwed, planPaid } = ledgerAccount

/** Kinds of transfer: what each debits and credits. Money that a company holds, and money at the site's bank, are kinds of their own. */
export const transferKind = {
  /** The buyer owes the price. */
  sale: { debit: buyer, credit: sales },
  /** Ends an unpaid sale. */
  saleReversed: { debit: sales, credit: buyer },
  coupon: { debit: couponDiscount, credit: buyer },
  couponReversed: { debit: buyer, credit: couponDiscount },
  payment: { debit: provider, credit: buyer },
  deposit: { debit: bank, credit: buyer },
  /** Paid to the site itself, by its own contract: no part of a settlement. */
  merchantPayment: { debit: merchant, credit: buyer },
  /** The site gives back what it earned; the buyer is owed it until it is paid back. */
  refund: { debit: refunds, credit: buyer },
  payback: { debit: buyer, credit: provider },
  bankPayback: { debit: buyer, credit: bank },
  merchantPayback: { debit: buyer, credit: merchant },
  /** The site owes the platform the price of its plan. */
  planCharge: { debit: planCost, credit: planOwed },
  planCoupon: { debit: planOwed, credit: planCost },
  planPayment: { debit: planOwed, credit: planPaid },
  /** Ends an unpaid charge. */
  planReversed: { debit: planOwed, credit: planCost },
  /** A closed month: the platform's fee and the tax on it, what of both is given back, and the rest, which is to be paid. Of no order. */
  fee: { debit: platformFee, credit: provider },
  feeVat: { debit: platformFee, credit: provider },
  feeReversed: { debit: provider, credit: platformFee },
  feeVatReversed: { debit: provider, credit: platformFee },
  settled: { debit: payable, credit: provider },
  payout: { debit: paidOut, credit: payable },
} as const satisfies Record<string, { debit: LedgerAccount; credit: LedgerAccount }>
export type TransferKind = keyof typeof transferKind

/** Kinds that bring money in, and kinds that give it back. */
export const paymentKinds = ['payment', 'deposit', 'merchantPayment'] as const satisfies readonly TransferKind[]
export const paybackKinds = ['payback', 'bankPayback', 'merchantPayback'] as const satisfies readonly TransferKind[]
/** Kinds about the site's plan; entries of no order. */
export const planKinds = ['planCharge', 'planCoupon', 'planPayment', 'planReversed'] as const satisfies readonly TransferKind[]
/** Kinds that a payment company held the money of; a settlement is about these. */
export const settledKinds = ['payment', 'payback'] as const satisfies readonly TransferKind[]
