import type settlement from '#locales/ko/settlement.json'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { settlementPaths } from '#shared/settlement/paths.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { settlement: typeof settlement }
}

const access = { permission: 'SITE_SALES_READ' } as const

export const siteSettlement: Feature = {
  routes: [{
    name: 'settings-settlement', path: settlementPaths['settings-settlement'], layout: 'studio', access, title: 'siteSettlement', texts: ['settlement', 'order', 'course', 'validation'],
    studioNav: 'sales', palette: true,
    screen: async () => (await import('./screens/SettlementScreen.tsx')).SettlementScreen,
  }],
  redirects: [{ name: 'settlementManage', path: settlementPaths.settlementManage, layout: 'site', access, to: settlementPaths['settings-settlement'] }],
  // An alarm arrives with each order that is paid.
  refetch: { [socketCommand.alarmArrived]: () => [callKey('settlement.list'), callKey('settlement.lines')] },
}
