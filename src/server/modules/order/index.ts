import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { MonthlySubject, ServerModule } from '#server/infra/module.ts'
import type { CardCharging } from '#server/modules/card/index.ts'
import type { SitePayments } from '#server/modules/merchant/index.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { orderAlarms } from '#shared/order/alarms.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { REFUND_QUEUE, createBooking } from './booking.ts'
import { BATCH_QUEUE, createRefundBatches } from './batches.ts'
import { createCharging } from './charging.ts'
import type { Charging } from './charging.ts'
import { orderMailJob } from './mails.ts'
import { createReceiptFiles } from './receiptFile.ts'
import { readReceipt } from './receipts.ts'
import type { Suppliers } from './receipts.ts'
import { createReconciliation } from './reconciliation.ts'
import type { Reconciliation } from './reconciliation.ts'
import { createMonths } from './months.ts'
import type { Months } from './months.ts'
import { orderHandlers, registerPayAddresses } from './routes.ts'
import { createOrderService } from './service.ts'
import type { OrderOf, OrderPorts, OrderService } from './service.ts'
import { createPaymentDesk } from './staff.ts'
import type { PaymentDesk } from './staff.ts'
import { orderTables } from './tables.ts'
import { createUnpaidOrders } from './unpaid.ts'
import type { UnpaidOrders } from './unpaid.ts'

export type { Months } from './months.ts'
export type { Reconciled, Reconciliation } from './reconciliation.ts'
export type { OrderPorts } from './service.ts'
export type { UnpaidOrders } from './unpaid.ts'

export interface OrderServices {
  service: OrderService
  desk: PaymentDesk
  charging: Charging
  reconciliation: Reconciliation
}

/** What orders need of other modules. `monthly`: what orders of months are for. */
export interface OrderDeps {
  channels: Suppliers
  chargeCard: CardCharging['charge']
  payments: SitePayments
  monthly(): MonthlySubject
}

/** `services`: for the demo site, commands and tests; `months`: for memberships; `unpaid`: for the attendees of a class. */
export function createOrderModule(ports: OrderPorts & Pick<ServerPorts, 'paymentStandIn'>, { channels, chargeCard, payments, monthly }: OrderDeps): ServerModule<'order'> & { services: OrderServices; months: Months; unpaid: UnpaidOrders } {
  const booking = createBooking(ports, monthly)
  const months = createMonths(ports, booking, chargeCard)
  const charging = createCharging(ports, booking, months, payments)
  const reconciliation = createReconciliation(ports, payments)
  const service = createOrderService(ports, booking, payments)
  const desk = createPaymentDesk(ports, { booking, charging, methodsOf: service.methodsOf })
  const batches = createRefundBatches(ports, desk)
  const receiptOf = (userSeq: number, of: OrderOf) => readReceipt(ports.database.db, channels, userSeq, of)
  const receiptFiles = createReceiptFiles(ports, { order: service.detail, receipt: receiptOf })
  return {
    ...orderTables,
    handlers: orderHandlers({ service, desk, charging, batches, receiptOf, receiptFile: receiptFiles.issue, publicOrigin: ports.config.publicOrigin }),
    register(fastify) {
      registerPayAddresses(fastify, { charging })
      receiptFiles.register(fastify)
    },
    jobs: [
      { queue: 'payment-sweep', cron: '* * * * *', run: () => charging.sweep() },
      { queue: REFUND_QUEUE, run: (payload) => charging.refund(payload as { channelSeq: number; refundNo: string }), retries: 20 },
      orderMailJob(ports),
      { queue: BATCH_QUEUE, run: (payload, signal) => batches.run(payload as { channelSeq: number; batchNo: string }, signal), retries: 20 },
      // Night in Korea.
      { queue: 'order-reconciliation', cron: '10 18 * * *', run: () => reconciliation.nightly() },
    ],
    alarms: Object.values(orderAlarms),
    pages: privatePages(orderPaths),
    services: { service, desk, charging, reconciliation },
    months,
    unpaid: createUnpaidOrders(booking),
  }
}
