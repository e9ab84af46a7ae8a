import type deliveryTexts from '#locales/ko/delivery.json'
import { deliveryPaths } from '#shared/delivery/paths.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { delivery: typeof deliveryTexts }
}

export const siteDeliveries: Feature = {
  routes: [{
    name: 'settings-deliveries', path: deliveryPaths['settings-deliveries'], layout: 'studio', access: { permission: 'SITE_SALES_READ' }, title: 'siteDeliveries', texts: ['delivery', 'grid', 'sheet', 'order', 'validation'],
    studioNav: 'sales', palette: true,
    screen: async () => (await import('./screens/SiteDeliveriesScreen.tsx')).SiteDeliveriesScreen,
  }],
  // An alarm arrives with each order that is paid.
  refetch: { [socketCommand.alarmArrived]: () => [callKey('delivery.list')] },
}
