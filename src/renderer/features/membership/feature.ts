import type membershipTexts from '#locales/ko/membership.json'
import { membershipPaths } from '#shared/membership/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { membership: typeof membershipTexts }
}

export const membership: Feature = {
  routes: [{
    name: 'membership', path: membershipPaths.membership, layout: 'site', access: 'public', title: 'membership', texts: ['membership', 'card', 'course', 'validation'], brand: true, palette: true,
    screen: async () => (await import('./screens/MembershipScreen.tsx')).MembershipScreen,
  }],
}
