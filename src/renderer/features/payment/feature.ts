import { orderPaths } from '#shared/order/paths.ts'
import type { Feature, RouteRow } from '#renderer/lib/feature.ts'

const common = { layout: 'site', access: 'login', title: '', texts: ['order', 'course', 'validation'] } as const satisfies Partial<RouteRow>

export const payment: Feature = {
  routes: [
    { ...common, name: 'classes-payment', path: orderPaths['classes-payment'], screen: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen },
    { ...common, name: 'classes-payment-success', path: orderPaths['classes-payment-success'], screen: async () => (await import('./screens/SuccessScreen.tsx')).SuccessScreen },
    { ...common, name: 'classes-payment-complete', path: orderPaths['classes-payment-complete'], screen: async () => (await import('./screens/CompleteScreen.tsx')).CompleteScreen },
    { ...common, name: 'classes-payment-fail', path: orderPaths['classes-payment-fail'], screen: async () => (await import('./screens/FailScreen.tsx')).FailScreen },
  ],
}
