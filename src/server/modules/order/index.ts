import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { orderAlarms } from '#shared/order/alarms.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { REFUND_QUEUE, createBooking } from './booking.ts'
import { createCharging } from './charging.ts'
import type { Charging } from './charging.ts'
import { createReconciliation } from './reconciliation.ts'
import type { Reconciliation } from './reconciliation.ts'
import { orderHandlers, registerPayAddresses } from './routes.ts'
import { createOrderService } from './service.ts'
import type { OrderPorts, OrderService } from './service.ts'
import { createPaymentDesk } from './staff.ts'
import type { PaymentDesk } from './staff.ts'
import { orderTables } from './tables.ts'

export type { Reconciled, Reconciliation } from './reconciliation.ts'

export interface OrderServices {
  service: OrderService
  desk: PaymentDesk
  charging: Charging
  reconciliation: Reconciliation
}

/** `services`: for the demo site, commands and tests. */
export function createOrderModule(ports: OrderPorts & Pick<ServerPorts, 'paymentStandIn'>): ServerModule<'order'> & { services: OrderServices } {
  const booking = createBooking(ports)
  const charging = createCharging(ports, booking)
  const reconciliation = createReconciliation(ports)
  const service = createOrderService(ports, booking)
  const desk = createPaymentDesk(ports, { booking, charging, methodsWith: service.methodsWith })
  return {
    ...orderTables,
    handlers: orderHandlers({ service, desk, charging, publicOrigin: ports.config.publicOrigin }),
    register: (fastify) => registerPayAddresses(fastify, { charging }),
    jobs: [
      { queue: 'payment-sweep', cron: '* * * * *', run: () => charging.sweep() },
      { queue: REFUND_QUEUE, run: (payload) => charging.refund(payload as { channelSeq: number; refundNo: string }), retries: 20 },
      // Night in Korea.
      { queue: 'order-reconciliation', cron: '10 18 * * *', run: () => reconciliation.nightly() },
    ],
    alarms: Object.values(orderAlarms),
    pages: privatePages(orderPaths),
    services: { service, desk, charging, reconciliation },
  }
}
