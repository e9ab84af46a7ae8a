import { currency } from '#shared/kernel/codes.ts'

/** Payment methods (courses spec §9). Our codes: the specification names the methods only. */
export const payMethodCd = {
  card: '01',
  overseasCard: '02',
  virtualAccount: '03',
  accountTransfer: '04',
  bankDeposit: '05',
  kakaoPay: '06',
  samsungPay: '07',
  payPal: '08',
} as const
export type PayMethodCd = (typeof payMethodCd)[keyof typeof payMethodCd]

/** Methods that pay an order in won; an order in dollars is paid by PayPal, or by card in won (courses spec §5). */
export const payMethodsOf = (orderCurrency: string): readonly PayMethodCd[] => (orderCurrency === currency.usd
  ? [payMethodCd.payPal, payMethodCd.overseasCard, payMethodCd.card]
  : [payMethodCd.card, payMethodCd.kakaoPay, payMethodCd.samsungPay, payMethodCd.accountTransfer, payMethodCd.virtualAccount, payMethodCd.bankDeposit, payMethodCd.overseasCard])

/** The currency that a method charges for an order: dollars by PayPal, won by everything else (courses spec §5). */
export const chargedCurrency = (method: PayMethodCd): 'KRW' | 'USD' => (method === payMethodCd.payPal ? currency.usd : currency.krw)
