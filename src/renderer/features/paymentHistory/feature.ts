import { orderPaths } from '#shared/order/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

export const paymentHistory: Feature = {
  routes: [{
    name: 'paymenthistory', path: orderPaths.paymenthistory, layout: 'site', access: 'login', title: 'paymentHistory', texts: ['order', 'course', 'validation'], brand: true, palette: true,
    screen: async () => (await import('./screens/PaymentHistoryScreen.tsx')).PaymentHistoryScreen,
  }],
}
