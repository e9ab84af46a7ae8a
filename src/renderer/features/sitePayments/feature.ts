import { orderPaths } from '#shared/order/paths.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Feature } from '#renderer/lib/feature.ts'

export const sitePayments: Feature = {
  routes: [{
    name: 'settings-payment', path: orderPaths['settings-payment'], layout: 'studio', access: { permission: 'SITE_SALES_READ' }, title: 'sitePayments', texts: ['order', 'grid', 'course', 'validation'],
    studioNav: 'sales', palette: true,
    screen: async () => (await import('./screens/SitePaymentsScreen.tsx')).SitePaymentsScreen,
  }],
  // An alarm arrives with each order that is paid.
  refetch: { [socketCommand.alarmArrived]: () => [callKey('order.payments'), callKey('order.payment'), callKey('ledger.sales')] },
}
