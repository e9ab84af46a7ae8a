/**
 * Accounts of a site's ledger. A transfer debits one and credits another, so that every line balances by itself.
 * - buyer: what buyers owe (debit) and have paid (credit); 0 for every settled order.
 * - sales, refunds, couponDiscount: the site's earnings, and what lowers them.
 * - provider: what payment companies received and have not paid out; bank: received at the site's own bank.
 * - platformFee, paidOut: the platform's share, and what settlements paid to the site.
 */
export const ledgerAccount = {
  buyer: 'buyer', sales: 'sales', refunds: 'refunds', couponDiscount: 'couponDiscount', provider: 'provider', bank: 'bank', platformFee: 'platformFee', paidOut: 'paidOut',
} as const
export type LedgerAccount = (typeof ledgerAccount)[keyof typeof ledgerAccount]

const { buyer, sales, refunds, couponDiscount, provider, bank } = ledgerAccount

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
  /** The site gives back what it earned; the buyer is owed it until it is paid back. */
  refund: { debit: refunds, credit: buyer },
  payback: { debit: buyer, credit: provider },
  bankPayback: { debit: buyer, credit: bank },
} as const satisfies Record<string, { debit: LedgerAccount; credit: LedgerAccount }>
export type TransferKind = keyof typeof transferKind

/** Kinds that bring money in, and kinds that give it back. */
export const paymentKinds = ['payment', 'deposit'] as const satisfies readonly TransferKind[]
export const paybackKinds = ['payback', 'bankPayback'] as const satisfies readonly TransferKind[]
