import { deliveryAlarms } from '#shared/delivery/alarms.ts'
import { deliveryPaths } from '#shared/delivery/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { createAddressSearch } from './addressSearch.ts'
import { noticeJob } from './notices.ts'
import { deliveryHandlers } from './routes.ts'
import { createDeliveryService } from './service.ts'
import type { DeliveryPorts, DeliveryService } from './service.ts'
import { deliveryTables } from './tables.ts'

export { askReturn, endDelivery, lastAddress, makeDelivery, waitsForGoods, writeAddress } from './queries/ofOrder.ts'

/** Goods that are sent to buyers. Orders make, stop and take back their parcels within their own transactions. */
export function createDeliveryModule(ports: DeliveryPorts): ServerModule<'delivery'> & { service: DeliveryService } {
  const service = createDeliveryService(ports)
  return {
    ...deliveryTables,
    handlers: deliveryHandlers(service, createAddressSearch(ports)),
    jobs: [noticeJob(ports)],
    alarms: Object.values(deliveryAlarms),
    pages: privatePages(deliveryPaths),
    service,
  }
}
