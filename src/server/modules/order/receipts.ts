import { currency } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { paybackKinds } from '#shared/ledger/accounts.ts'
import { orderSums } from '#shared/ledger/sums.ts'
import { taxSplit } from '#shared/order/receipt.ts'
import type { Receipt } from '#shared/order/receipt.ts'
import type { Db } from '#server/infra/db/database.ts'
import { linesOf } from '#server/modules/ledger/index.ts'
import { findOrder, findPaymentSettings } from './queries.ts'
import type { OrderOf } from './service.ts'

/** What a receipt needs of the site. */
export interface Suppliers {
  get(channelSeq: number): Promise<{ name: string; corporate: Receipt['supplier'] }>
}

/** The receipt of an order of the user that was paid. Throws `orderNotFound`, also for one that was never paid. */
export async function readReceipt(db: Db, suppliers: Suppliers, userSeq: number, { channelSeq, orderNo }: OrderOf): Promise<Receipt> {
  const order = await findOrder(db, channelSeq, orderNo, userSeq)
  if (order === undefined) throw new AppError('orderNotFound')
  const lines = await linesOf(db, order)
  const { paidAmount, refundedAmount } = orderSums(lines)
  if (paidAmount === 0) throw new AppError('orderNotFound')
  const { name, corporate: { corpName, ceoName, regNo, addr, phone } } = await suppliers.get(channelSeq)
  const isTaxed = order.chargeCurrency === currency.krw && !(await findPaymentSettings(db, channelSeq)).untaxed
  return {
    supplier: { corpName: corpName === '' ? name : corpName, ceoName, regNo, addr, phone },
    currency: order.chargeCurrency as Receipt['currency'], isTaxed, totalAmount: paidAmount, ...taxSplit(paidAmount, isTaxed),
    refunds: lines.filter(({ kind }) => paybackKinds.some((one) => one === kind)).map(({ at, amount }) => ({ at: at.toISOString(), amount })),
    keptAmount: paidAmount - refundedAmount,
  }
}
