import { z } from 'zod'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { seoulDay } from '#shared/kernel/moments.ts'
import type { Order } from '#shared/order/contract.ts'
import { orderNoText } from '#shared/order/orderNo.ts'
import type { Receipt } from '#shared/order/receipt.ts'
import type { PrintedDocument } from '#server/infra/documents/document.ts'
import { documentTypes, pdfOf } from '#server/infra/documents/documents.ts'
import { createDownload } from '#server/infra/http/downloads.ts'
import { moneyIn } from '#server/infra/i18n/money.ts'
import { text } from '#server/infra/i18n/texts.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { OrderOf } from './service.ts'

const content = z.object({ channelSeq: z.int(), orderNo: orderNoText, language: z.enum(languages) })
export type ReceiptFile = z.infer<typeof content>

export interface ReceiptReader {
  order(userSeq: number, of: OrderOf): Promise<Order>
  receipt(userSeq: number, of: OrderOf): Promise<Receipt>
}

/** Receipts as PDF, in the words of the page (SHELL-04). Throws `orderNotFound`. */
export function createReceiptFiles(ports: Pick<ServerPorts, 'database' | 'clock'>, read: ReceiptReader) {
  return createDownload(ports, {
    purpose: 'receipt', path: '/api/main/v1.0/order-receipts', content,
    nameOf: ({ orderNo }) => `receipt-${orderNo}.pdf`,
    async make({ language, ...of }, { userSeq }) {
      return { type: documentTypes.pdf, bytes: await pdfOf(printedReceipt(await read.order(userSeq, of), await read.receipt(userSeq, of), language)) }
    },
  })
}

/** A receipt for print: who sold what to whom, amounts, tax and refunds. */
export function printedReceipt(order: Order, receipt: Receipt, language: Language): PrintedDocument {
  const t = (key: string, params?: Record<string, string | number>) => text(language, `order:${key}`, params)
  const [priced, charged] = [moneyIn(language, order.currency), moneyIn(language, receipt.currency)]
  const minus = (amount: string) => t('line.minus', { amount })
  const present = (of: readonly (readonly [key: string, value: string | null])[]) => of.flatMap(([key, value]) => (value === null || value === '' ? [] : [{ label: t(key), value }]))
  const { supplier } = receipt
  const rows = [
    [order.title, priced(order.listAmount)],
    ...(order.discountAmount === 0 ? [] : [[t('line.discount'), minus(priced(order.discountAmount))]]),
    ...(order.materialAmount === 0 ? [] : [[t('line.material'), priced(order.materialAmount)]]),
    ...(order.couponAmount === 0 ? [] : [[t('line.coupon'), minus(priced(order.couponAmount))]]),
  ]
  return {
    language, title: t('receipt.title'), subtitle: order.orderNo,
    groups: [
      { title: t('receipt.supplier'), fields: present([['receipt.supplier', supplier.corpName], ['receipt.ceo', supplier.ceoName], ['receipt.regNo', supplier.regNo], ['receipt.addr', supplier.addr], ['receipt.phone', supplier.phone]]) },
      { title: t('history.order'), fields: present([
        ['fact.orderer', order.orderer?.name ?? null], ['fact.paidAt', order.paidAt === null ? null : seoulDay(Date.parse(order.paidAt))], ['fact.method', order.payMethodCd === null ? null : t(`method.${order.payMethodCd}`)],
        ['fact.card', order.card === null ? null : [order.card.name, order.card.number].join(' ').trim()],
      ]) },
    ],
    tables: [{
      title: t('history.title'), columns: [{ label: t('history.order'), share: 0.7 }, { label: t('history.amount'), share: 0.3, isAmount: true }], rows,
      totals: [
        ...(receipt.isTaxed ? [{ label: t('receipt.supply'), value: charged(receipt.supplyAmount) }, { label: t('receipt.vat'), value: charged(receipt.vatAmount) }]
          : receipt.currency === 'KRW' ? [{ label: t('receipt.vat'), value: t('receipt.untaxed') }] : []),
        { label: t('receipt.total'), value: charged(receipt.totalAmount) },
        ...receipt.refunds.map(({ at, amount }) => ({ label: t('receipt.refund', { date: seoulDay(Date.parse(at)) }), value: minus(charged(amount)) })),
        ...(receipt.refunds.length === 0 ? [] : [{ label: t('receipt.kept'), value: charged(receipt.keptAmount) }]),
      ],
    }],
    notes: order.chargeCurrency === order.currency || order.wonPerDollar === null ? [] : [t('line.rate', { rate: charged(Math.round(order.wonPerDollar)) })],
  }
}
