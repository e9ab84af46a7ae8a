import { membershipPaths } from '#shared/membership/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

export const siteMembership: Feature = {
  routes: [{
    name: 'settings-membership', path: membershipPaths['settings-membership'], layout: 'studio', access: { permission: 'SITE_MEMBER_READ' }, title: 'siteMembership', texts: ['membership', 'course', 'validation'],
    studioNav: 'sales', palette: true,
    screen: async () => (await import('./screens/SiteMembershipScreen.tsx')).SiteMembershipScreen,
  }],
}
