import { orderPaths } from '#shared/order/paths.ts'
import { orderState } from '#shared/order/status.ts'
import type { OrderState } from '#shared/order/status.ts'
import { moneyIn } from '#server/infra/i18n/money.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { findMailed } from './queries.ts'

/** Queue of mails to buyers, sent with what they tell of. */
export const ORDER_MAIL_QUEUE = 'order-mail'

export interface OrderMail {
  channelSeq: number
  orderSeq: number
  kind: 'orderPaid' | 'orderToDeposit' | 'orderRefunded'
  /** Minor units of the order's charge. */
  amount: number
}

/** An order that changed meanwhile has a mail of its own. */
const isStill: Record<OrderMail['kind'], (state: OrderState) => boolean> = {
  orderPaid: (state) => state === orderState.booked,
  orderToDeposit: (state) => state === orderState.awaiting,
  orderRefunded: () => true,
}

/** Mails buyers what they paid, where to pay into and what went back, in the language in which they ordered (ENR-09, ENR-10, ENR-13). */
export function orderMailJob({ database, siteMails, config }: Pick<ServerPorts, 'database' | 'siteMails' | 'config'>): SentJob {
  async function run({ kind, amount, ...ref }: OrderMail): Promise<void> {
    const found = await findMailed(database.db, ref)
    if (found === undefined || !isStill[kind](found.order.orderState)) return
    const { order, name, email } = found
    const language = order.language ?? 'ko'
    const { link } = await siteLinksOf({ database, config }, ref.channelSeq)
    const until = order.depositUntil === null ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Seoul' }).format(order.depositUntil)
    const account = order.deposit === null ? '' : [order.deposit.bankName, order.deposit.number, order.deposit.holder].join(' ')
    const values = { name, title: order.title, price: moneyIn(language, order.chargeCurrency)(amount), orderNo: order.orderNo, ...(kind === 'orderToDeposit' ? { account, until } : {}) }
    await siteMails.send({ channelSeq: ref.channelSeq, kind, language, to: email, values, url: link(`${orderPaths.paymenthistory}?orderNo=${order.orderNo}`) })
  }
  return { queue: ORDER_MAIL_QUEUE, run: (payload) => run(payload as OrderMail), retries: 5 }
}
