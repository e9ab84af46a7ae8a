import { planPaths } from '#shared/plan/paths.ts'
import type { Feature, LazyComponent, RouteRow } from '#renderer/lib/feature.ts'

const access = { permission: 'SITE_PLAN_READ' } as const

const service = (name: Exclude<keyof typeof planPaths, 'service'>, title: RouteRow['title'], screen: LazyComponent): RouteRow => (
  { name, path: planPaths[name], layout: 'site', access, title, texts: ['plan', 'card', 'coupon', 'course', 'validation', 'accountMenu'], brand: true, screen })

/** Without a site in the URL these pages ask for one (SHELL-04). */
export const sitePlan: Feature = {
  routes: [
    { ...service('service_manage', 'servicePlan', async () => (await import('./screens/ManageScreen.tsx')).ManageScreen), palette: true },
    service('service_history', 'serviceHistory', async () => (await import('./screens/HistoryScreen.tsx')).HistoryScreen),
    service('service_paymentinfo', 'serviceCards', async () => (await import('./screens/PlanCardsScreen.tsx')).PlanCardsScreen),
    service('service_coupon', 'serviceCoupons', async () => (await import('./screens/CouponsScreen.tsx')).CouponsScreen),
    {
      name: 'settings-studio-payments', path: planPaths['settings-studio-payments'], layout: 'studio', access, title: 'studioPayments', texts: ['plan', 'card', 'coupon', 'course'], studioNav: 'site', palette: true,
      screen: async () => (await import('./screens/StudioPaymentsScreen.tsx')).StudioPaymentsScreen,
    },
  ],
  redirects: [
    { name: 'service', path: planPaths.service, layout: 'site', access, to: planPaths.service_manage },
    { name: 'settings-studio-payments-dashed', path: planPaths['settings-studio-payments-dashed'], layout: 'studio', access, to: planPaths['settings-studio-payments'] },
  ],
}
