import type ledger from '#locales/ko/ledger.json'
import { ledgerPaths } from '#shared/ledger/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { ledger: typeof ledger }
}

const access = { permission: 'SITE_SALES_READ' } as const

export const siteSales: Feature = {
  routes: [{
    name: 'settings-sales', path: ledgerPaths['settings-sales'], layout: 'studio', access, title: 'siteSales', texts: ['ledger', 'course', 'order'],
    studioNav: 'sales', palette: true,
    screen: async () => (await import('./screens/SalesScreen.tsx')).SalesScreen,
  }],
  redirects: [{ name: 'paymentManage', path: ledgerPaths.paymentManage, layout: 'site', access, to: ledgerPaths['settings-sales'] }],
}
