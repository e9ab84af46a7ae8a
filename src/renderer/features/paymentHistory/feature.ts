import { orderPaths } from '#shared/order/paths.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Feature } from '#renderer/lib/feature.ts'

export const paymentHistory: Feature = {
  routes: [{
    name: 'paymenthistory', path: orderPaths.paymenthistory, layout: 'site', access: 'login', title: 'paymentHistory', texts: ['order', 'delivery', 'membership', 'card', 'course', 'validation', 'accountMenu'], brand: true, palette: true,
    screen: async () => (await import('./screens/PaymentHistoryScreen.tsx')).PaymentHistoryScreen,
  }],
  // A deposit that was awaited, or a refund; goods that were sent.
  refetch: { [socketCommand.enrollmentChanged]: () => [callKey('order.mine'), callKey('order.detail'), callKey('delivery.mine')], [socketCommand.alarmArrived]: () => [callKey('delivery.mine')] },
}
