import type { Feature } from '#renderer/lib/feature.ts'

export const profile: Feature = {
  routes: [{
    name: 'editinformation', layout: 'site', access: 'login', title: '', texts: ['profile', 'alarm', 'social', 'validation'], brand: true, platform: true,
    screen: async () => (await import('./screens/EditInformationScreen.tsx')).EditInformationScreen,
  }],
  refetch: {
    E0016: () => [['profile']],
  },
}
