import type dashboardTexts from '#locales/ko/dashboard.json'
import { dashboardPaths } from '#shared/dashboard/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { dashboard: typeof dashboardTexts }
}

export const dashboard: Feature = {
  routes: [{
    name: 'studio', path: dashboardPaths.studio, layout: 'studio', access: { permission: 'CLASS_INFO_READ' }, title: 'studio', texts: ['dashboard', 'live', 'upload', 'course'],
    studioNav: 'home', palette: true,
    screen: async () => (await import('./screens/StudioHomeScreen.tsx')).StudioHomeScreen,
  }, {
    name: 'settings-dashboard', path: dashboardPaths['settings-dashboard'], layout: 'studio', access: { permission: 'SITE_DASHBOARD_READ' }, title: 'siteDashboard', texts: ['dashboard', 'course'],
    studioNav: 'home', palette: true,
    screen: async () => (await import('./screens/DashboardScreen.tsx')).DashboardScreen,
  }, {
    name: 'settings-dashboard-class', path: dashboardPaths['settings-dashboard-class'], layout: 'studio', access: { permission: 'SITE_DASHBOARD_READ' }, title: '', texts: ['dashboard', 'validation'],
    under: 'settings-dashboard',
    screen: async () => (await import('./screens/ClassFiguresScreen.tsx')).ClassFiguresScreen,
  }],
}
